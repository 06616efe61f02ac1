// The steps of every request, in order; each is a small file in this folder (architecture.md §4).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { bizHeader } from '#protocol/identity.ts'
import type {
  ApplicationContext,
  CallingApplication,
  Context,
  OpenContext,
  OperatorContext,
  OperatorSession,
  Session,
} from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { deviceCookie, deviceIn } from '#server/domain/account/devices/rules.ts'
import { checkRoom } from '#server/domain/platform/files/storage-room.ts'
import type { FileOwner } from '#server/domain/platform/files/owner.ts'
import { checkOutput, success } from '#server/http/answer.ts'
import { checkIdentity, checkPermission } from '#server/http/authorize.ts'
import { checkDelegation, sessionForOpenCall } from '#server/http/delegation.ts'
import { sendDownload } from '#server/http/download.ts'
import type { Download } from '#server/http/download.ts'
import { createRequestTransaction } from '#server/http/request-transaction.ts'
import { readBehind } from '#server/http/read-behind.ts'
import { findApplication } from '#server/http/find-application.ts'
import { checkOperatorPermission, findOperator } from '#server/http/find-operator.ts'
import { findSession, tokenIn } from '#server/http/find-session.ts'
import type { FoundSession } from '#server/http/find-session.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { takeUpload } from '#server/http/take-upload.ts'
import { verifySignature } from '#server/http/verify-signature.ts'
import { markWritten } from '#server/domain/account/sessions/store.ts'
import { endedRefusal } from '#server/domain/account/sessions/rules.ts'

/** Where the transaction lies: around the whole handler, or inside it, opened by `ctx.transaction`. */
export type TransactionPlace = 'around' | 'inside'

/** A declared call with its handler, whose types `route` has checked. */
export interface Serving {
  readonly endpoint: Endpoint
  readonly handler: (ctx: OpenContext, input: unknown) => unknown
  readonly transaction: TransactionPlace
  /** Whether the uploaded file stays. */
  readonly keeps?: boolean
}

/** Answers one request. The request id, the body limits and the JSON parser come before (see app.ts). */
export const answerRequest = async (
  deps: Deps,
  { endpoint, handler, transaction: place, keeps = false }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const now = deps.clock.now()
  const call = endpoint.access.kind === 'application' ? await findApplication(deps, request, now) : undefined
  const application = call?.application
  if (application) request.server.applicationPace(application.id, reply)
  const signed = call ?? verifySignature(request, endpoint, { secret: deps.config.signSecret, now })
  const desk = await deskOf(deps, endpoint, request, now)
  // What changes something spends its nonce in the transaction of its change, and a call open to anyone goes on without a session.
  const isRead = place === 'inside' && endpoint.method === 'GET' && endpoint.access.kind !== 'open'
  const spending = isRead ? signed.nonce : undefined
  const found =
    desk || application ? undefined : await sessionOf(deps, { endpoint, now, spending }, request, reply)
  const session = found && sessionForOpenCall(endpoint, found.session)
  if (desk) checkOperatorPermission(endpoint, desk, deps.config)
  if (session) checkIdentity(endpoint, session, headerOf(request, 'x-biz'))
  if (session) checkDelegation(endpoint, session, signed.values)
  if (session) checkPermission(endpoint, session)
  const input = parseInput(endpoint, signed.values)
  const actor = requestActor(desk, application, session)
  const transaction = createRequestTransaction({
    db: deps.db,
    now,
    nonce: signed.nonce,
    isNonceNew: found?.isNonceNew,
    actor,
    endpoint: endpoint.name,
    input,
    // Where nothing is read from elsewhere, nobody asks for it.
    wrote: async () => {
      if (session && deps.db.replica) await markWritten(deps.db, session.id)
    },
  })
  const answerWith = async (upload: Uint8Array): Promise<unknown> => {
    const ctx = contextOf({
      deps,
      request,
      reply,
      desk,
      session,
      application,
      upload,
      transaction: (work) => transaction.run(work),
    })
    const handle = async () => {
      const output = await handler(ctx, input)
      if (!deps.config.isProduction && endpoint.transfer !== 'download') checkOutput(endpoint, output)
      return output
    }
    const output =
      place === 'around' ? await transaction.run(handle) : await readBehind(deps, { endpoint, found }, handle)
    await transaction.spend()
    return output
  }
  try {
    if (endpoint.transfer === 'download')
      return await sendDownload(request, reply, (await answerWith(NO_FILE)) as Download)
    if (endpoint.transfer === 'json') return success(await answerWith(NO_FILE), request.id)
    if (keeps && session) {
      const declared = Number(request.headers['content-length'] ?? 0)
      const now = deps.clock.now()
      await checkRoom(deps.db, deps.config.storage, fileOwner(session), { more: declared, now })
    }
    const sender = { id: desk?.operator.id ?? application?.id ?? session?.user.id, ip: request.ip }
    const { uploadRooms: rooms } = request.server
    const upload = { rooms, sender, sha256: signed.values['sha256'] }
    return success(await takeUpload(request, upload, answerWith), request.id)
  } catch (error) {
    // What went wrong matters more than a nonce that could not be written.
    await transaction.spend().catch(() => undefined)
    throw error
  }
}

const fileOwner = ({ user, identity }: Session): FileOwner => ({
  userId: user.id,
  companyId: identity.type === 2 ? identity.companyId : null,
})

/** Whose requestIds they are. */
const requestActor = (
  desk: OperatorSession | undefined,
  application: CallingApplication | undefined,
  session: Session | undefined,
): string | undefined => {
  if (desk) return `${desk.operator.id} operator`
  if (application) return `application:${application.id}`
  return session && `${session.user.id} ${bizHeader(session.identity)}`
}

const NO_FILE = new Uint8Array()

/** The operator of a call for operators; undefined for every other call, whatever token came along. */
const deskOf = async (
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<OperatorSession | undefined> => {
  if (endpoint.access.kind !== 'operator') return undefined
  const token = tokenIn(request.headers.authorization)
  if (token === undefined) throw endedRefusal('unknown')
  const desk = await findOperator(deps.db, token, now)
  request.actorId = desk.operator.id
  return desk
}

/** Calls open to anyone go on without a session, whatever token came along. */
const sessionOf = async (
  deps: Deps,
  asked: { readonly endpoint: Endpoint; readonly now: Date; readonly spending: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FoundSession | undefined> => {
  const token = tokenIn(request.headers.authorization)
  const isOpen = asked.endpoint.access.kind === 'open'
  if (token === undefined) {
    if (isOpen) return undefined
    throw endedRefusal('unknown')
  }
  try {
    const found = await findSession(deps.db, token, asked)
    request.actorId = found.session.user.id
    if (found.newToken !== undefined) reply.header('authorization', found.newToken)
    return found
  } catch (error) {
    if (isOpen) return undefined
    throw error
  }
}

const contextOf = (parts: {
  deps: Deps
  request: FastifyRequest
  reply: FastifyReply
  desk: OperatorSession | undefined
  session: Session | undefined
  application: CallingApplication | undefined
  upload: Uint8Array
  transaction: OpenContext['transaction']
}): OpenContext | Context | OperatorContext | ApplicationContext => {
  const { deps, request, reply, desk, session, application, upload, transaction } = parts
  const userAgent = (headerOf(request, 'user-agent') ?? '').slice(0, 300)
  const open: OpenContext = {
    deps,
    clock: deps.clock,
    requestId: request.id,
    ip: request.ip,
    userAgent,
    session,
    upload,
    transaction,
    giveToken: (token) => void reply.header('authorization', token),
    device: deviceIn(headerOf(request, 'cookie')),
    giveDevice: (token) =>
      void reply.header(
        'set-cookie',
        deviceCookie(token, { path: BASE_PATH, isSecure: deps.config.publicUrl.startsWith('https:') }),
      ),
  }
  const from = { ip: open.ip, userAgent, requestId: open.requestId }
  if (desk) {
    const { operator } = desk
    const actor = { userId: operator.id, who: operator.name, identity: 'operator', ...from }
    return { ...open, desk, operator, actor }
  }
  if (application) {
    const who = `${application.companyName}的应用“${application.name}”`
    return {
      ...open,
      application,
      actor: { userId: null, who, identity: `application:${application.id}`, ...from },
    }
  }
  if (!session) return open
  const { user, identity, rights, delegation } = session
  const by = delegation === null ? '' : `（经应用“${delegation.applicationName}”进入）`
  const actor = {
    userId: user.id,
    who: `${user.name || user.phone}${by}`,
    identity: bizHeader(identity),
    ...from,
  }
  return { ...open, session, user, identity, rights, actor }
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
