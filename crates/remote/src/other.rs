//! Processes on systems they are not written for yet: none can be started.
//!
//! What Windows needs is a job object in place of the family, a thread for each stream in place of
//! the pump, and the private working set as memory.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Instant;

use crate::output::Output;
use crate::process::PipeError;
use crate::{Exit, Launch, Signal};

/// A process that cannot be.
#[derive(Debug)]
pub(crate) struct Child(Infallible);

impl Child {
    pub fn start(_: &Launch, _: Arc<Output>) -> io::Result<Child> {
        let reason = "external engines are not supported on this system yet, only on Linux";
        Err(io::Error::new(io::ErrorKind::Unsupported, reason))
    }

    pub fn id(&self) -> u32 {
        match self.0 {}
    }

    pub fn write_some(&mut self, _: &[u8], _: Instant) -> Result<usize, PipeError> {
        match self.0 {}
    }

    pub fn close_input(&mut self) {
        match self.0 {}
    }

    pub fn wake_reader(&self) {
        match self.0 {}
    }

    pub fn exit(&mut self) -> Option<Exit> {
        match self.0 {}
    }

    pub fn ended(&self) -> Option<Instant> {
        match self.0 {}
    }

    pub fn is_halted(&self) -> bool {
        match self.0 {}
    }

    pub fn signal(&self, _: Signal) {
        match self.0 {}
    }

    pub fn kill(&mut self) {
        match self.0 {}
    }

    pub fn suspend(&self) {
        match self.0 {}
    }

    pub fn resume(&self) {
        match self.0 {}
    }

    pub fn memory(&self) -> Option<u64> {
        match self.0 {}
    }
}
