// What the embedded database's thread and the rest of the server say to each other.

/** What the thread is started with: a folder, or nothing for a database in memory, which may begin from a dump. */
export interface WorkerInput {
  dataDir: string | undefined
  snapshot: Uint8Array<ArrayBuffer> | undefined
}

export type ToWorker =
  | { kind: 'batch'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump'; compressed: boolean }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'reply'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }
