// Calls for a signature written on a phone.
// The computer shows a code, and the phone that scans it writes (domain.md §3, 手绘).
import * as v from 'valibot'
import { MOST_STROKES, seal, stroke, strokes } from '#protocol/seals/seals/seals.ts'
import { endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'

/** How long a code may be scanned, and how long each step after it may take. */
export const PAD_SCAN_MS = 180_000
export const PAD_WRITE_MS = 600_000
/** The page that a code opens on the phone. */
export const PAD_PATH = '/phoneSign'
/** The computer looks this often while the phone writes. */
export const PAD_POLL_MS = 1_000
/** The phone tells what is written at most this often. */
export const PAD_SKETCH_MS = 700

/** The state of a pad; `expired` is also the answer for an unknown one. */
export const padState = v.picklist(['waiting', 'writing', 'written', 'kept', 'cancelled', 'expired'])
export type PadState = v.InferOutput<typeof padState>

/** A new pad for the computer. What the code says is a secret that only the phone needs. */
export const createPad = endpoint({
  name: 'createPad',
  method: 'POST',
  path: '/AccountService/seal/pad/create',
  summary: '手机手写：申请二维码',
  access: signedIn,
  input: v.object({}),
  output: v.object({ padId: id, url: v.string() }),
  refusals: ['identity.person-not-certified', 'pad.too-many'],
})

/** The state of the pad, with the strokes so far. */
export const readPad = endpoint({
  name: 'readPad',
  method: 'GET',
  path: '/AccountService/seal/pad',
  summary: '手机手写：查询进度',
  access: signedIn,
  input: v.object({ padId: id }),
  output: v.object({
    state: padState,
    /** The writing as the signature it would be; null while there is none. */
    drawing: v.nullable(v.object({ svg: v.string(), widthMm: v.number(), heightMm: v.number() })),
  }),
  refusals: ['not-found'],
})

/** Keeps what was written as a signature. */
export const keepPad = endpoint({
  name: 'keepPad',
  method: 'POST',
  path: '/AccountService/seal/pad/keep',
  summary: '手机手写：保存签名',
  access: signedIn,
  input: v.object({ padId: id }),
  output: seal,
  refusals: ['pad.not-possible', 'signature.too-many', 'not-found'],
})

/** Closes the pad before it is kept. */
export const cancelPad = endpoint({
  name: 'cancelPad',
  method: 'POST',
  path: '/AccountService/seal/pad/cancel',
  summary: '手机手写：取消',
  access: signedIn,
  input: v.object({ padId: id }),
  output: nothing,
  refusals: ['pad.not-possible', 'not-found'],
})

const byPhone = {
  token: v.pipe(v.string(), v.maxLength(100)),
  phoneKey: v.pipe(v.string(), v.minLength(16), v.maxLength(100)),
}

/** Takes the code. The first phone has it; the same phone, by the key it made up, may take it again. */
export const openPad = endpoint({
  name: 'openPad',
  method: 'POST',
  path: '/AccountService/seal/pad/open',
  summary: '手机手写：扫码打开',
  access: open,
  input: v.object(byPhone),
  output: v.object({
    /** Whose signature it is to be. */
    name: v.string(),
    state: padState,
    secondsLeft: v.number(),
  }),
  refusals: ['pad.over', 'pad.taken'],
})

/** Signatures of thousands of points come from phones that hold nothing but the link. */
const MOST_STROKE_BYTES = 1024 * 1024

/** Tells the computer what is written so far; nothing is promised yet. */
export const sketchPad = endpoint({
  name: 'sketchPad',
  method: 'POST',
  path: '/AccountService/seal/pad/sketch',
  summary: '手机手写：同步笔迹',
  access: open,
  mostBytes: MOST_STROKE_BYTES,
  input: v.object({ ...byPhone, strokes: v.pipe(v.array(stroke), v.maxLength(MOST_STROKES)) }),
  output: nothing,
  refusals: ['pad.over', 'pad.taken'],
})

/** Hands the writing to the computer; it may be written again until the computer has kept it. */
export const finishPad = endpoint({
  name: 'finishPad',
  method: 'POST',
  path: '/AccountService/seal/pad/finish',
  summary: '手机手写：写好提交',
  access: open,
  mostBytes: MOST_STROKE_BYTES,
  input: v.object({ ...byPhone, strokes }),
  output: nothing,
  refusals: [
    'pad.over',
    'pad.taken',
    'signature.empty',
    'signature.malformed',
    'signature.too-small',
    'signature.too-large',
  ],
})
