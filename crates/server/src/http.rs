//! The paths of the API.

use crate::error::ApiError;
use crate::guard::guard;
use crate::job::{StopOnDrop, analyse_once};
use crate::shared::Shared;
use crate::think::Question;
use crate::types::{
    AddMove, AddedMove, Agents, Analyse, Analysed, ArenaList, ArenaRun, ArenaView, Export,
    Exported, Found, GameSummary, ImportQuery, Imported, NewArena, NewGame, PositionInfo,
    PositionText, Search, ServerInfo, StoredGame,
};
use crate::{arena, assets, live, position, record};
use axum::body::Body;
use axum::extract::{Extension, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use futures_util::StreamExt;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::Arc;
use tengen_agent::CancelToken;
use tengen_core::{Rule, Size};

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub IpAddr);

type Answer<T> = Result<Json<T>, ApiError>;
type Server = State<Arc<Shared>>;

/// All paths.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/api/about", get(about))
        .route("/api/agents", get(agents))
        .route("/api/position", post(describe))
        .route("/api/analyse", post(analyse))
        .route("/api/record/import", post(import))
        .route("/api/record/export", post(export))
        .route("/api/games", get(list).post(add))
        .route("/api/games/search", post(search))
        .route("/api/games/{id}", get(read).put(replace).delete(forget))
        .route("/api/games/{id}/moves", post(add_move))
        .route("/api/arena", get(tournaments).post(start))
        .route("/api/arena/open", post(open_log))
        .route("/api/arena/{id}", get(tournament).delete(end))
        .route("/api/live", get(live::upgrade))
        .route("/api/{*rest}", axum::routing::any(nothing))
        .fallback(get(assets::page))
        .method_not_allowed_fallback(not_so)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(shared)
}

async fn nothing() -> ApiError {
    ApiError::not_found("there is nothing here")
}

async fn not_so() -> ApiError {
    let text = "that cannot be done here".to_owned();
    ApiError { status: StatusCode::METHOD_NOT_ALLOWED, code: "bad-request", text }
}

/// The body, if it is not too large and does not take too long.
async fn body(shared: &Shared, request: Request, most: usize) -> Result<Vec<u8>, ApiError> {
    let announced = request.headers().get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > most as u64) {
        return Err(ApiError::too_large(most));
    }
    let read = async |body: Body| {
        let mut bytes = Vec::new();
        let mut stream = body.into_data_stream();
        while let Some(part) = stream.next().await {
            let part = part.map_err(ApiError::bad)?;
            if bytes.len() + part.len() > most {
                return Err(ApiError::too_large(most));
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    };
    let read = tokio::time::timeout(shared.bounds.patience, read(request.into_body())).await;
    read.unwrap_or_else(|_| Err(ApiError::slow("the body did not come in time")))
}

/// A body in JSON. The type must be named: a form of another site cannot do that.
async fn json<T: DeserializeOwned>(
    shared: &Shared,
    request: Request,
    most: usize,
) -> Result<T, ApiError> {
    if !is_json(request.headers()) {
        return Err(ApiError::bad("expected the content type application/json"));
    }
    let bytes = body(shared, request, most).await?;
    serde_json::from_slice(&bytes).map_err(ApiError::bad)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// Work that blocks, off the runtime's own threads.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|_| Err(ApiError::failed("something broke here; it was not your request")))
}

async fn about(State(shared): Server) -> Json<ServerInfo> {
    let milliseconds = u64::try_from(shared.bounds.time.as_millis()).unwrap_or(u64::MAX);
    Json(ServerInfo {
        name: "Tengen".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: Rule::ALL.to_vec(),
        least_size: Size::all().next().unwrap_or_default().get(),
        most_size: Size::all().last().unwrap_or_default().get(),
        default_agent: tengen_engine::DEFAULT_AGENT.to_owned(),
        data: shared.store.path().display().to_string(),
        most_time_ms: milliseconds,
        most_nodes: shared.bounds.nodes,
        most_lines: shared.bounds.lines,
        most_concurrency: arena::most_concurrency(),
    })
}

async fn agents(State(shared): Server) -> Json<Agents> {
    Json(shared.registry.list())
}

async fn describe(State(shared): Server, request: Request) -> Answer<PositionInfo> {
    let asked: PositionText = json(&shared, request, shared.bounds.body).await?;
    blocking(move || Ok(position::describe(&asked.game()?))).await.map(Json)
}

async fn analyse(
    State(shared): Server,
    Extension(Peer(peer)): Extension<Peer>,
    request: Request,
) -> Answer<Analysed> {
    let asked: Analyse = json(&shared, request, shared.bounds.body).await?;
    let question = Question::of_analyse(&shared, &asked)?;
    let place = shared.clients.enter(peer, shared.bounds.waiting)?;
    let turn = place.turn().await?;
    let stop = CancelToken::new();
    // The turn is over when the thread has ended, also for a client that leaves before.
    let work = {
        let (shared, stop) = (Arc::clone(&shared), stop.clone());
        tokio::spawn(async move {
            let analysed = analyse_once(shared, stop, question).await;
            drop(turn);
            analysed
        })
    };
    let _stop = StopOnDrop(stop);
    work.await.map_err(ApiError::failed)?.map(Json)
}

async fn import(
    State(shared): Server,
    Query(query): Query<ImportQuery>,
    request: Request,
) -> Answer<Imported> {
    let bytes = body(&shared, request, shared.bounds.upload).await?;
    blocking(move || record::import(&bytes, &query)).await.map(Json)
}

async fn export(State(shared): Server, request: Request) -> Answer<Exported> {
    let asked: Export = json(&shared, request, shared.bounds.upload).await?;
    blocking(move || record::export(&asked)).await.map(Json)
}

async fn add(
    State(shared): Server,
    request: Request,
) -> Result<(StatusCode, Json<GameSummary>), ApiError> {
    let game: NewGame = json(&shared, request, shared.bounds.upload).await?;
    let store = Arc::clone(&shared.store);
    let summary = blocking(move || store.add(&game)).await?;
    Ok((StatusCode::CREATED, Json(summary)))
}

async fn read(State(shared): Server, Path(id): Path<i64>) -> Answer<StoredGame> {
    let store = Arc::clone(&shared.store);
    blocking(move || store.get(id)).await.map(Json)
}

async fn replace(
    State(shared): Server,
    Path(id): Path<i64>,
    request: Request,
) -> Answer<GameSummary> {
    let game: NewGame = json(&shared, request, shared.bounds.upload).await?;
    let store = Arc::clone(&shared.store);
    blocking(move || store.replace(id, &game)).await.map(Json)
}

async fn forget(State(shared): Server, Path(id): Path<i64>) -> Result<StatusCode, ApiError> {
    let store = Arc::clone(&shared.store);
    blocking(move || store.delete(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn add_move(
    State(shared): Server,
    Path(id): Path<i64>,
    request: Request,
) -> Answer<AddedMove> {
    let added: AddMove = json(&shared, request, shared.bounds.body).await?;
    let store = Arc::clone(&shared.store);
    blocking(move || store.add_move(id, &added)).await.map(Json)
}

/// A search as the words after a `?`.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ListQuery {
    player: Option<String>,
    result: Option<crate::types::ResultFilter>,
    kind: Option<crate::types::GameKind>,
    in_progress: Option<bool>,
    limit: usize,
    offset: usize,
}

impl Default for ListQuery {
    fn default() -> ListQuery {
        ListQuery {
            player: None,
            result: None,
            kind: None,
            in_progress: None,
            limit: 50,
            offset: 0,
        }
    }
}

async fn list(State(shared): Server, Query(query): Query<ListQuery>) -> Answer<Found> {
    let ListQuery { player, result, kind, in_progress, limit, offset } = query;
    let search = Search { player, result, kind, in_progress, position: None, limit, offset };
    let store = Arc::clone(&shared.store);
    blocking(move || store.search(&search)).await.map(Json)
}

async fn search(State(shared): Server, request: Request) -> Answer<Found> {
    let search: Search = json(&shared, request, shared.bounds.body).await?;
    let store = Arc::clone(&shared.store);
    blocking(move || store.search(&search)).await.map(Json)
}

async fn tournaments(State(shared): Server) -> Answer<ArenaList> {
    blocking(move || Ok(shared.arena.list())).await.map(Json)
}

async fn start(
    State(shared): Server,
    request: Request,
) -> Result<(StatusCode, Json<ArenaRun>), ApiError> {
    let new: NewArena = json(&shared, request, shared.bounds.body).await?;
    let run = blocking(move || shared.arena.start(&shared.registry, &new)).await?;
    Ok((StatusCode::CREATED, Json(run)))
}

async fn end(State(shared): Server, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    shared.arena.stop(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A part of a long list.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PageQuery {
    offset: usize,
    limit: usize,
}

impl Default for PageQuery {
    fn default() -> PageQuery {
        PageQuery { offset: 0, limit: 100 }
    }
}

async fn tournament(
    State(shared): Server,
    Path(id): Path<String>,
    Query(page): Query<PageQuery>,
) -> Answer<ArenaView> {
    blocking(move || shared.arena.open(&id)?.view(page.offset, page.limit)).await.map(Json)
}

async fn open_log(
    State(shared): Server,
    Query(page): Query<PageQuery>,
    request: Request,
) -> Answer<ArenaView> {
    let bytes = body(&shared, request, shared.bounds.upload).await?;
    let open = move || {
        let log = tengen_arena::read_log_bytes(&bytes).map_err(ApiError::bad)?;
        arena::contents_of_log("log", log)?.view(page.offset, page.limit)
    };
    blocking(open).await.map(Json)
}
