// A worker that computes for half a second before it can work, for the pool's tests.
import { serveTasks } from '#server/documents/workers/serve.ts'

const enough = process.threadCpuUsage().user + 500_000
while (process.threadCpuUsage().user < enough) Math.sqrt(2)

serveTasks({
  length: (payload: Uint8Array) => payload.byteLength,
  wait: (ms: number) => new Promise((done) => setTimeout(done, ms)),
  spin: () => {
    for (;;) Math.sqrt(2)
  },
})
