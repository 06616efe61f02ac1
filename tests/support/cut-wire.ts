// A wire between a client and a server that a test can cut and mend.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface Wire {
  readonly port: number
  /** Whoever is connected is cut off, and nobody can connect. */
  cut(): void
  mend(): void
  /** Nothing comes through any more, and nobody is told: the other machine has vanished. */
  hold(): void
  close(): Promise<void>
}

/** Passes everything on to a port of this machine. */
export const wireTo = async (port: number): Promise<Wire> => {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    mend: () => {
      isCut = false
    },
    hold: () => {
      for (const socket of sockets) socket.pause()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
