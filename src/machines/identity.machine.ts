// Switching between oneself and one's companies, while signed in (specification §5, §8).
import { assign, sendParent, sendTo, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { Identity } from '#protocol/identity.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type IdentityEvent =
  | { type: 'identity.picked'; identity: Identity }
  | { type: 'user.changed'; user: UserInfo }

/** What the call needs besides the identity: the company's name travels with it. */
export interface SwitchInput {
  readonly identity: Identity
  readonly companyName: string | null
}

const isSame = (user: UserInfo, identity: Identity): boolean =>
  user.defaultBizType === identity.type &&
  (identity.type === 1 || user.defaultBizCompanyId === identity.companyId)

const companyNameOf = (user: UserInfo, identity: Identity): string | null =>
  identity.type === 1
    ? null
    : (user.companies.find((c) => c.companyId === identity.companyId)?.companyName ?? null)

const whyNotSwitching = (user: UserInfo): Pick<Alert, 'code' | 'words'> => {
  const paused = user.personPaused
  return paused === null
    ? { code: 'identity.person-not-certified', words: '' }
    : { code: 'identity.person-paused', words: paused }
}

export const identityMachine = setup({
  types: {
    input: {} as { user: UserInfo },
    context: {} as { user: UserInfo; picked: Identity },
    events: {} as IdentityEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    switchIdentity: unprovided<unknown, SwitchInput>('switchIdentity'),
    loadUser: unprovided<UserInfo>('loadUser'),
  },
  guards: {
    canSwitch: ({ context }, params: { identity: Identity }) =>
      context.user.autStatus === 1 && !isSame(context.user, params.identity),
    isOther: ({ context }, params: { identity: Identity }) => !isSame(context.user, params.identity),
    isEnding: (_, params: { error: unknown }) => asCallFailure(params.error).code === '1000035',
    isForcedOut: (_, params: { error: unknown }) => asCallFailure(params.error).kind === 'forcedOut',
  },
  actions: {
    keepPicked: assign((_, params: { identity: Identity }) => ({ picked: params.identity })),
    keepUser: assign((_, params: { user: UserInfo }) => ({ user: params.user })),
    tellSession: sendParent((_, params: { user: UserInfo }) => ({
      type: 'user.switched',
      user: params.user,
    })),
    endSession: sendParent((_, params: { error: unknown }) => ({
      type: 'session.switchRefused',
      words: asCallFailure(params.error).words,
    })),
    raiseAlert: sendTo(
      ({ system }) => system.get('alerts'),
      (_, params: Pick<Alert, 'code' | 'words'>) => ({
        type: 'alert.raised',
        alert: { ...params, tone: 'warning', form: 'toast' } satisfies Alert,
      }),
    ),
  },
}).createMachine({
  id: 'identity',
  context: ({ input }) => ({ user: input.user, picked: { type: 1 } }),
  initial: 'settled',
  on: { 'user.changed': { actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) } } },
  states: {
    settled: {
      meta: { sentence: '身份已确定。' },
      on: {
        'identity.picked': [
          {
            guard: { type: 'canSwitch', params: ({ event }) => ({ identity: event.identity }) },
            target: 'switching',
            actions: { type: 'keepPicked', params: ({ event }) => ({ identity: event.identity }) },
          },
          {
            guard: { type: 'isOther', params: ({ event }) => ({ identity: event.identity }) },
            actions: {
              type: 'raiseAlert',
              params: ({ context }) => whyNotSwitching(context.user),
            },
          },
        ],
      },
    },
    switching: {
      tags: 'busy',
      meta: { sentence: '正在切换身份。' },
      invoke: {
        id: 'switchIdentity',
        src: 'switchIdentity',
        input: ({ context }) => ({
          identity: context.picked,
          companyName: companyNameOf(context.user, context.picked),
        }),
        onDone: 'reloading',
        onError: [
          {
            guard: { type: 'isEnding', params: ({ event }) => ({ error: event.error }) },
            target: 'settled',
            actions: { type: 'endSession', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isForcedOut', params: ({ event }) => ({ error: event.error }) },
            target: 'settled',
          },
          {
            target: 'settled',
            actions: {
              type: 'raiseAlert',
              params: ({ event }) => ({
                code: 'identity.switch-failed',
                words: asCallFailure(event.error).words,
              }),
            },
          },
        ],
      },
    },
    reloading: {
      tags: 'busy',
      meta: { sentence: '已切换，正在读取新身份的权限。' },
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        onDone: {
          target: 'settled',
          actions: [
            { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
            { type: 'tellSession', params: ({ event }) => ({ user: event.output }) },
          ],
        },
        onError: {
          target: 'settled',
          actions: {
            type: 'raiseAlert',
            params: ({ event }) => ({
              code: 'identity.switch-failed',
              words: asCallFailure(event.error).words,
            }),
          },
        },
      },
    },
  },
})
