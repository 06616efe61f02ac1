// Binds a declared call to its handler.
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Endpoint, OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import type { ApplicationContext, Context, OpenContext, OperatorContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { ApplicationPace } from '#server/http/application-pace.ts'
import { JSON_BYTES, OPEN_JSON_BYTES } from '#server/http/json-body.ts'
import type { Readiness } from '#server/http/readiness.ts'
import { answerRequest } from '#server/http/pipeline.ts'
import type { UploadRooms } from '#server/http/take-upload.ts'
import type { TransactionPlace, Serving } from '#server/http/pipeline.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    /** Names of the calls that are served. */
    served: Set<string>
    readiness: Readiness
    /** How much is taken in at a time. */
    uploadRooms: UploadRooms
    /** How often applications call. */
    applicationPace: ApplicationPace
  }
  interface FastifyContextConfig {
    /** The name of the call; undefined for pages and files. */
    call?: string
  }
  interface FastifyRequest {
    /** Who sent it, for the log; set once the session is known. */
    actorId: string | undefined
  }
}

/**
 * `transaction: 'inside'`: the handler does slow work first and calls `ctx.transaction` itself, once, for what it changes. A GET that
 * declares no writing has none around it; everything else has.
 */
export interface RouteOptions {
  readonly transaction?: TransactionPlace
  /** The uploaded file is kept in its owner's room, so that one that does not fit is refused before it is sent. */
  readonly keeps?: true
}

/** Serves a call that needs a session. The handler returns the call's output (a `Download` for downloads) or throws a `Refusal`. */
export const route = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (ctx: Context, input: ParsedInputOf<E>) => Promise<OutputOf<E>> | OutputOf<E>,
  options: RouteOptions = {},
): void => {
  if (endpoint.access.kind !== 'signedIn' && endpoint.access.kind !== 'allowed')
    throw new TypeError(
      `${endpoint.name} is not for signed-in people: serve it with openRoute, operatorRoute or applicationRoute`,
    )
  register(app, {
    endpoint,
    handler: handler as Serving['handler'],
    transaction: placeOf(endpoint, options),
    keeps: options.keeps === true,
  })
}

/** Serves a call open to anyone. */
export const openRoute = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (ctx: OpenContext, input: ParsedInputOf<E>) => Promise<OutputOf<E>> | OutputOf<E>,
  options: RouteOptions = {},
): void => {
  if (endpoint.access.kind !== 'open')
    throw new TypeError(`${endpoint.name} needs a session: serve it with route`)
  register(app, { endpoint, handler: handler as Serving['handler'], transaction: placeOf(endpoint, options) })
}

/** Serves a call for operators of the platform. */
export const operatorRoute = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (ctx: OperatorContext, input: ParsedInputOf<E>) => Promise<OutputOf<E>> | OutputOf<E>,
  options: RouteOptions = {},
): void => {
  if (endpoint.access.kind !== 'operator')
    throw new TypeError(`${endpoint.name} is not for operators: serve it with route or openRoute`)
  register(app, { endpoint, handler: handler as Serving['handler'], transaction: placeOf(endpoint, options) })
}

/** Serves a call for companies' applications. */
export const applicationRoute = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (ctx: ApplicationContext, input: ParsedInputOf<E>) => Promise<OutputOf<E>> | OutputOf<E>,
  options: RouteOptions = {},
): void => {
  if (endpoint.access.kind !== 'application')
    throw new TypeError(`${endpoint.name} is not for applications: serve it with route or openRoute`)
  register(app, { endpoint, handler: handler as Serving['handler'], transaction: placeOf(endpoint, options) })
}

const placeOf = ({ method, writes }: Endpoint, { transaction }: RouteOptions): TransactionPlace =>
  transaction ?? (method === 'GET' && writes !== true ? 'inside' : 'around')

const register = (app: FastifyInstance, serving: Serving): void => {
  const { method, path, name, access, mostBytes, transfer } = serving.endpoint
  app.served.add(name)
  app.route({
    method,
    url: `${BASE_PATH}${path}`,
    // Nobody asks for the head of a call alone, and a route beside each would make a start a third longer.
    exposeHeadRoute: false,
    bodyLimit: mostBytes ?? (access.kind === 'open' ? OPEN_JSON_BYTES : JSON_BYTES),
    config: { call: name },
    // Files come and go as fast as the wire of whoever sends them.
    handler: (request, reply) =>
      transfer === 'json'
        ? app.deps.db.ahead(() => answerRequest(app.deps, serving, request, reply))
        : answerRequest(app.deps, serving, request, reply),
  })
}
