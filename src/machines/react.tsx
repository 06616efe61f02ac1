// Hooks to the charts that the whole application shares.
import { useActorRef as useStartedActor, useSelector } from '@xstate/react'
import { createContext, use, useEffect, useMemo } from 'react'
import type {
  ActorOptions,
  ActorRef,
  ActorRefFrom,
  AnyActorLogic,
  EventObject,
  InspectionEvent,
  Observer,
  Snapshot,
  SnapshotFrom,
} from 'xstate'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { CodePurpose } from '#protocol/base.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'
import type { alertsMachine } from '#src/machines/alerts.machine.ts'
import type { appMachine } from '#src/machines/app.machine.ts'
import type { deviceMachine } from '#src/machines/device.machine.ts'
import type { identityMachine } from '#src/machines/identity.machine.ts'
import type { batchesMachine } from '#src/machines/batches.machine.ts'
import type { noticesMachine } from '#src/machines/notices.machine.ts'
import type { KeepWork, OpenWork } from '#src/machines/open-work.ts'
import { mayUse, sessionViewOf } from '#src/machines/session-view.ts'
import type { SessionView } from '#src/machines/session-view.ts'
import type { sessionMachine } from '#src/machines/session.machine.ts'
import type { CodeRequest, verifyCodeMachine } from '#src/machines/verify-code.machine.ts'

export type AppActor = ActorRefFrom<typeof appMachine>
export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type AlertsActor = ActorRefFrom<typeof alertsMachine>
export type DeviceActor = ActorRefFrom<typeof deviceMachine>
export type IdentityActor = ActorRefFrom<typeof identityMachine>
export type BatchesActor = ActorRefFrom<typeof batchesMachine>
export type NoticesActor = ActorRefFrom<typeof noticesMachine>

/** The running charts that everyone shares, and the logic of those that each page starts for itself. */
export interface Shared {
  readonly session: SessionActor
  readonly alerts: AlertsActor
  /** Absent where pages are shown without the application around them. */
  readonly device?: DeviceActor | undefined
  /** What must be kept before another identity is taken on. */
  readonly work?: OpenWork | undefined
  readonly verifyCode: typeof verifyCodeMachine
  /** Sees all that the charts hear and do, when the page is inspected. */
  readonly inspect?: Observer<InspectionEvent> | undefined
  /** Whether the charts of stored records may be looked at in the inspector. */
  readonly opensRecords?: boolean
  /** Replaces the clock and the actors of components' charts in tests. */
  readonly setup?: ChartSetup
}

/** Another clock and other actors for the charts of components; `withActors` provides the actors of a chart. */
export interface ChartSetup {
  readonly clock: NonNullable<ActorOptions<AnyActorLogic>['clock']>
  readonly withActors: (machine: AnyActorLogic) => AnyActorLogic
  /** Also observes charts that the inspector does not show. */
  readonly inspect?: Observer<InspectionEvent>
}

/** Where the mounted view finds the shared charts. */
export const SharedActors = createContext<Shared | null>(null)

const useShared = (): Shared => {
  const shared = use(SharedActors)
  if (shared === null) throw new Error('rendered outside SharedActors')
  return shared
}

/** What watches the charts of this page; for those that are started outside of components. */
export const useInspection = (): Observer<InspectionEvent> | undefined => use(SharedActors)?.inspect

/** Whether to lead to the charts of stored records. */
export const useOpensRecords = (): boolean => use(SharedActors)?.opensRecords === true

/** XState's own hook, with the actors and clock of the setup if there is one. The chart lives as long as the component. */
const useRunning = (
  machine: AnyActorLogic,
  options: ActorOptions<AnyActorLogic> | undefined,
  inspect: Observer<InspectionEvent> | undefined,
) => {
  const setup = use(SharedActors)?.setup
  const logic = useMemo(() => (setup === undefined ? machine : setup.withActors(machine)), [machine, setup])
  return useStartedActor(logic, {
    ...options,
    ...(inspect === undefined ? {} : { inspect }),
    ...(setup === undefined ? {} : { clock: setup.clock }),
  })
}

/** Runs a chart that the inspector sees when there is one. */
export const useActorRef = ((machine: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) =>
  useRunning(machine, options, useInspection())) as typeof useStartedActor

/** Runs a chart that the inspector does not see: its own. */
export const useUnseenActorRef = ((machine: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) =>
  useRunning(machine, options, use(SharedActors)?.setup?.inspect)) as typeof useStartedActor

/** What the component does when its chart says so; the listeners may be others with each render. */
export const useEmitted = <Told extends EventObject>(
  actor: ActorRef<Snapshot<unknown>, never, Told>,
  listeners: { readonly [T in Told['type']]?: (event: Extract<Told, { type: T }>) => void },
): void =>
  useEffect(() => {
    const heard = Object.entries(listeners).map(([type, listen]) =>
      actor.on(type as Told['type'], listen as (event: Told) => void),
    )
    return () => {
      for (const one of heard) one.unsubscribe()
    }
  })

export const useSessionActor = (): SessionActor => useShared().session

export const useAlertsActor = (): AlertsActor => useShared().alerts

/** Something of the session's snapshot. */
export const useSession = <T,>(
  selector: (snapshot: SnapshotFrom<typeof sessionMachine>) => T,
  isEqual?: (a: T, b: T) => boolean,
): T => useSelector(useSessionActor(), selector, isEqual)

const isSameView = (a: SessionView, b: SessionView): boolean =>
  a.kind === b.kind && (a.kind !== 'signedIn' || (b.kind === 'signedIn' && a.user === b.user))

/** Signed out, waiting, or signed in as someone. */
export const useSessionView = (): SessionView => useSession(sessionViewOf, isSameView)

/** The signed-in user; null when there is none (open pages). */
export const useMaybeUser = (): UserInfo | null => useSession((snapshot) => snapshot.context.user)

/** The signed-in user on pages behind the guard. */
export const useUser = (): UserInfo => {
  const user = useMaybeUser()
  if (user === null) throw new Error('rendered without a signed-in user')
  return user
}

/** Whether the current identity holds the resource, and the action on it when named. */
export const useMay = (resource: string, action?: string): boolean => {
  const user = useMaybeUser()
  return user !== null && mayUse(user, resource, action)
}

/** Whether the page waits to be left for the mobile site. */
export const useIsLeaving = (): boolean =>
  useSelector(useShared().device, (snapshot) => snapshot?.hasTag('blocking') ?? false)

/** The identity chart; undefined while signed out. */
export const useIdentityActor = (): IdentityActor | undefined =>
  useSession((snapshot) => snapshot.children.identity)

/** The chart of unread messages; undefined while signed out. */
export const useNoticesActor = (): NoticesActor | undefined =>
  useSession((snapshot) => snapshot.children.notices)

/** The chart of the user's batches; undefined while signed out. */
export const useBatchesActor = (): BatchesActor | undefined =>
  useSession((snapshot) => snapshot.children.batches)

/** The unread messages and the state of the popover; undefined while signed out. */
export const useNotices = <T,>(
  selector: (snapshot: SnapshotFrom<typeof noticesMachine>) => T,
): T | undefined =>
  useSelector(useNoticesActor(), (snapshot) => (snapshot === undefined ? undefined : selector(snapshot)))

/** While the component is there, its work is kept before the identity is left; `keep` must stay the same function. */
export const useOpenWork = (keep: KeepWork): void => {
  const { work } = useShared()
  useEffect(() => work?.open(keep), [work, keep])
}

/** Shows a passing toast or a dialog; `words` is what the person reads. */
export const useRaiseAlert = (): ((words: string, tone?: Alert['tone'], form?: Alert['form']) => void) => {
  const alerts = useAlertsActor()
  return (words, tone = 'success', form = 'toast') =>
    alerts.send({ type: 'alert.raised', alert: { code: '', words, tone, form } })
}

export interface VerifyCode {
  /** Seconds until another code may be asked for; 0 when it may be now. */
  readonly secondsLeft: number
  readonly isSending: boolean
  readonly failure: CallFailure | null
  readonly ask: (request: CodeRequest) => void
}

/** A text-message code of one purpose; the countdown belongs to the page that uses the hook. */
export const useVerifyCode = (purpose: CodePurpose): VerifyCode =>
  useCodeActor(useShared().verifyCode, purpose)

/** The same, sent as the chart was told. */
export const useCodeActor = (machine: typeof verifyCodeMachine, purpose: CodePurpose): VerifyCode => {
  const actor = useActorRef(machine, { input: { purpose } })
  const snapshot = useSelector(actor, (current) => current)
  return {
    secondsLeft: snapshot.hasTag('sent') ? snapshot.context.secondsLeft : 0,
    isSending: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
    ask: (request) => actor.send({ type: 'code.requested', request }),
  }
}
