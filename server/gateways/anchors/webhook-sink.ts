// Posts audit anchors to an outside address: a log service, another company's server, a mailbox.
import type { AnchorSink } from './anchor-export.ts'

const TIMEOUT_MS = 10_000

/** Each line is posted as JSON; anything but a 2xx answer is tried again later. */
export const webhookSink = (url: string, send: typeof fetch = fetch): AnchorSink => ({
  wants: () => Promise.resolve(undefined),
  write: async (line) => {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-anchor-id': String(line.anchorId) },
      body: JSON.stringify(line),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`anchor webhook answered ${response.status}`)
  },
})
