// Lets programs of the same user use the embedded database beside the server that has it open.
// A socket in the database's folder, which nobody else can enter, speaks PostgreSQL's protocol.
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import type { Log } from '#server/db/log.ts'

/** The name that drivers look for in a folder given as host. */
const SOCKET = '.s.PGSQL.5432'
// The system cuts longer paths off.
const LONGEST_PATH = 103

/** Where the folder's socket is; undefined where the system has none or the path is too long for it. */
export const doorOf = (folder: string): string | undefined => {
  const socket = path.join(folder, SOCKET)
  return process.platform === 'win32' || Buffer.byteLength(socket) > LONGEST_PATH ? undefined : socket
}

/** Whether a server has the folder's database open and lets others in. */
export const isServed = (folder: string): Promise<boolean> => {
  const socket = doorOf(folder)
  if (socket === undefined) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    const knock = connect(socket, () => {
      knock.destroy()
      resolve(true)
    })
    knock.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false)
      else reject(error)
    })
  })
}

/** Opens the door; whoever calls holds the folder's lock, so a socket that is there is a dead process's. Gives what closes it. */
export const openDoor = async (folder: string, newSession: () => Duplex, log: Log): Promise<() => void> => {
  const socket = doorOf(folder)
  if (socket === undefined) {
    log.warn({ folder }, '数据目录的路径太长或系统不支持，服务运行时不能备份内置数据库')
    return () => undefined
  }
  rmSync(socket, { force: true })
  const guests = new Set<Socket>()
  const server = createServer((guest) => {
    guests.add(guest)
    const session = newSession()
    guest.pipe(session)
    session.pipe(guest)
    session.on('error', () => guest.destroy())
    session.on('close', () => guest.destroy())
    guest.on('error', () => session.destroy())
    guest.on('close', () => {
      guests.delete(guest)
      session.destroy()
    })
  })
  // A server does its work without a door, too.
  server.on('error', (error) => log.warn({ err: error }, '服务运行时不能备份内置数据库'))
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve())
    server.listen(socket, resolve)
  })
  server.unref()
  return () => {
    server.close()
    for (const guest of guests) guest.destroy()
  }
}
