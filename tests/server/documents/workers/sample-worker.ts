// A worker whose tasks behave and misbehave, for the pool's tests.
import { Refusal } from '#protocol/failures.ts'
import { serveTasks } from '#server/documents/workers/serve.ts'

const kept: unknown[] = []

serveTasks({
  double: (payload: { bytes: Uint8Array }) => ({ bytes: payload.bytes.map((byte) => byte * 2) }),
  length: (payload: Uint8Array) => payload.byteLength,
  refuse: () => {
    throw new Refusal('document.encrypted', '文件有打开密码。', { status: 409, fields: { file: '有密码' } })
  },
  fail: () => {
    throw new TypeError('bad object')
  },
  spin: () => {
    for (;;) kept.length = 0
  },
  wait: (ms: number) => new Promise((resolve) => setTimeout(() => resolve(ms), ms)),
  fillHeap: () => {
    for (;;) kept.push(Array.from({ length: 1000 }, () => ({ kept })))
  },
  fillBuffers: () => {
    for (;;) kept.push(new Uint8Array(8 * 1024 * 1024).fill(1))
  },
  keep: (megabytes: number) => kept.push(new Uint8Array(megabytes * 1024 * 1024).fill(1)),
  lengthLater: (payload: Uint8Array) =>
    new Promise((resolve) => setTimeout(() => resolve(payload.byteLength), 300)),
  exit: () => process.exit(3),
})
