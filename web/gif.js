// A small GIF writer: one palette for all frames, each frame only the rectangle that changed.

/** frames: [{ data (RGBA), width, height, delay in hundredths of a second }]. */
export function encodeGif(frames) {
  const { width, height } = frames[0];
  const palette = makePalette(frames);
  const out = [];
  const word = (value) => out.push(value & 255, value >> 8);
  const ascii = (value) => {
    for (const c of value) out.push(c.charCodeAt(0));
  };
  ascii('GIF89a');
  word(width);
  word(height);
  out.push(0xf7, 0, 0); // 256 colours, all in one table
  for (let i = 0; i < 256; i += 1) out.push(...(palette.colors[i] ?? [0, 0, 0]));
  out.push(0x21, 0xff, 11);
  ascii('NETSCAPE2.0');
  out.push(3, 1, 0, 0, 0); // again and again
  let before = null;
  for (const frame of frames) {
    const pixels = palette.indices(frame);
    const box = before ? changedBox(before, pixels, width, height) : { x: 0, y: 0, w: width, h: height };
    before = pixels;
    out.push(0x21, 0xf9, 4, 4);
    word(frame.delay);
    out.push(0, 0, 0x2c);
    for (const value of [box.x, box.y, box.w, box.h]) word(value);
    out.push(0);
    const part = new Uint8Array(box.w * box.h);
    for (let y = 0; y < box.h; y += 1) {
      part.set(pixels.subarray((box.y + y) * width + box.x, (box.y + y) * width + box.x + box.w), y * box.w);
    }
    lzw(part, out);
  }
  out.push(0x3b);
  return new Uint8Array(out);
}

// The commonest colours, five bits a channel. A board has few, so the rest hardly shows.
function makePalette(frames) {
  const counts = new Map();
  const key = (data, i) => ((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3);
  for (const frame of [frames[0], frames[frames.length - 1]]) {
    for (let i = 0; i < frame.data.length; i += 4) {
      const k = key(frame.data, i);
      const seen = counts.get(k);
      if (seen) seen.count += 1;
      else counts.set(k, { count: 1, color: [frame.data[i], frame.data[i + 1], frame.data[i + 2]] });
    }
  }
  const best = [...counts.entries()].sort((a, b) => b[1].count - a[1].count).slice(0, 256);
  const colors = best.map(([, { color }]) => color);
  const known = new Map(best.map(([k], i) => [k, i]));
  const nearest = (r, g, b) => {
    let [at, distance] = [0, Infinity];
    colors.forEach(([cr, cg, cb], i) => {
      const d = (r - cr) ** 2 + (g - cg) ** 2 + (b - cb) ** 2;
      if (d < distance) [at, distance] = [i, d];
    });
    return at;
  };
  const indices = ({ data, width, height }) => {
    const pixels = new Uint8Array(width * height);
    for (let i = 0; i < pixels.length; i += 1) {
      const k = key(data, 4 * i);
      if (!known.has(k)) known.set(k, nearest(data[4 * i], data[4 * i + 1], data[4 * i + 2]));
      pixels[i] = known.get(k);
    }
    return pixels;
  };
  return { colors, indices };
}

function changedBox(a, b, width, height) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (a[y * width + x] === b[y * width + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0
    ? { x: 0, y: 0, w: 1, h: 1 }
    : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
}

/** Lempel, Ziv and Welch as GIF has it: codes of 9 to 12 bits in blocks of 255 bytes. */
function lzw(pixels, out) {
  const clear = 256;
  out.push(8);
  let block = [];
  let [bits, filled, width] = [0, 0, 9];
  let table = new Map();
  let next = 258;
  const flush = () => {
    if (block.length) out.push(block.length, ...block);
    block = [];
  };
  const emit = (code) => {
    bits |= code << filled;
    filled += width;
    while (filled >= 8) {
      block.push(bits & 255);
      if (block.length === 255) flush();
      bits >>>= 8;
      filled -= 8;
    }
  };
  emit(clear);
  let prefix = pixels[0];
  for (let i = 1; i < pixels.length; i += 1) {
    const key = (prefix << 8) | pixels[i];
    const code = table.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    emit(prefix);
    if (next === 4096) {
      emit(clear);
      table = new Map();
      next = 258;
      width = 9;
    } else {
      if (next === 1 << width) width += 1;
      table.set(key, next);
      next += 1;
    }
    prefix = pixels[i];
  }
  emit(prefix);
  emit(257);
  if (filled) block.push(bits & 255);
  flush();
  out.push(0);
}
