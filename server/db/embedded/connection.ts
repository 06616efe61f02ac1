// One driver connection to the embedded database, in the shape of the socket that `pg` expects.
import { Duplex } from 'node:stream'
import type { ClientTurn } from './frames.ts'
import { createTurnReader, greetingReply } from './frames.ts'

/** Who carries a connection's turns to the database. */
export interface TurnCarrier {
  submit(connection: Connection, bytes: Uint8Array<ArrayBuffer>, awaitsReady: boolean): void
  closed(connection: Connection): void
}

/** A pretended socket; `listening` once it has asked for notifications. */
export class Connection extends Duplex {
  listening = false
  readonly #carrier: TurnCarrier
  readonly #read = createTurnReader()

  constructor(carrier: TurnCarrier) {
    super()
    this.#carrier = carrier
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error) => void): void {
    for (const turn of this.#read(bytes)) this.#take(turn)
    done()
  }

  override _final(done: (error?: Error) => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#carrier.closed(this)
    done(error)
  }

  #take(turn: ClientTurn): void {
    if (turn.kind === 'startup') this.push(greetingReply())
    else if (turn.kind === 'batch') this.#carrier.submit(this, turn.bytes, turn.awaitsReady)
    else this.destroy()
  }
}
