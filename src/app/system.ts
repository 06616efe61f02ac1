// Starts the root chart with the real actors, and connects the calls to it.
import { navigate } from 'wouter/use-browser-location'
import { createActor } from 'xstate'
import type { InspectionEvent, Observer } from 'xstate'
import { FORCED_STATUS } from '#protocol/failures.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import type { EndReason } from '#protocol/tab-news.ts'
import { STALE_IDENTITY } from '#protocol/identity.ts'
import { mayOpenRecords } from '#src/app/inspection.ts'
import { isEmbedded, memoryStorage, silentChannel } from '#src/app/embedded.ts'
import { hasMobileSite, signSecret } from '#src/app/page-facts.ts'
import { platform } from '#src/app/platform.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'
import { appMachine } from '#src/machines/app.machine.ts'
import { batchSealMachine } from '#src/machines/batch-seal.machine.ts'
import { batchesMachine } from '#src/machines/batches.machine.ts'
import { deviceMachine } from '#src/machines/device.machine.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import { identityOf } from '#src/machines/session-view.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import { createOpenWork } from '#src/machines/open-work.ts'
import type { AlertsActor, DeviceActor, SessionActor, Shared } from '#src/machines/react.tsx'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { closeBatchActor, createListBatches, pathAfter } from '#src/services/actors/batches.ts'
import { createMobileUrl, isPhone, mobileAddress } from '#src/services/actors/device.ts'
import { loadUserActor, logInActor, logOutActor, createSwitchIdentity } from '#src/services/actors/session.ts'
import {
  countNoticesActor,
  createDots,
  createSharing,
  silentNotices,
  watchWakingActor,
} from '#src/services/actors/notices.ts'
import { createTabs } from '#src/services/actors/tabs.ts'
import { sendCodeActor } from '#src/services/actors/verify-code.ts'
import { rememberPartner } from '#src/services/partner-code.ts'
import { connect } from '#src/services/http/bind.ts'
import { createClient } from '#src/services/http/client.ts'
import { createTokenStore } from '#src/services/http/token.ts'

const END_REASONS: Record<number, EndReason> = {
  [FORCED_STATUS.unknownSession]: 'unknownSession',
  [FORCED_STATUS.idle]: 'idle',
  [FORCED_STATUS.unitCancelled]: 'unitCancelled',
  [FORCED_STATUS.loggedInElsewhere]: 'loggedInElsewhere',
}

/** What is started: the shared charts, and an end to them. */
export interface System extends Shared {
  readonly stop: () => void
}

/** Starts everything; call once per page. `inspect` sees all that the charts hear and do; `origin` is where the calls go. */
export const startSystem = (inspect?: Observer<InspectionEvent>, origin = ''): System => {
  const isFramed = isEmbedded()
  if (!isFramed) rememberPartner(location, localStorage, Date.now())
  const token = createTokenStore(isFramed ? memoryStorage() : localStorage)
  const work = createOpenWork()
  const tellKept = () => alerts().send({ type: 'alert.raised', alert: WORK_KEPT })
  const tabs = createTabs({
    channel: isFramed ? silentChannel() : new BroadcastChannel('nuoyin.session'),
    token,
    page: isFramed ? new EventTarget() : window,
  })
  const actor = createActor(
    appMachine.provide({
      actors: {
        device: deviceMachine.provide({
          actors: { getMobileUrl: createMobileUrl(platform.code) },
          actions: {
            goTo: (_, { url }) => location.replace(mobileAddress(url, location)),
            rememberVain: () => sessionStorage.setItem(IN_VAIN, 'yes'),
          },
        }),
        session: sessionMachine.provide({
          actors: {
            logIn: logInActor,
            logOut: logOutActor,
            loadUser: loadUserActor,
            watchTabs: tabs.watchTabs,
            identity: identityMachine.provide({
              actors: {
                switchIdentity: createSwitchIdentity(work.keepAll, tellKept),
                loadUser: loadUserActor,
              },
            }),
            notices: noticesMachine.provide({
              actors: isFramed
                ? silentNotices
                : {
                    shareAmongTabs: createSharing({
                      locks: navigator.locks,
                      openChannel:
                        'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
                    }),
                    watchWaking: watchWakingActor,
                    countNotices: countNoticesActor,
                    getDots: createDots(() => session()?.getSnapshot().context.user ?? null),
                  },
            }),
            batches: batchesMachine.provide({
              actors: {
                watchWaking: watchWakingActor,
                listBatches: createListBatches(() => session()?.getSnapshot().context.user ?? null),
                batchSeal: batchSealMachine.provide({
                  actors: { closeBatch: closeBatchActor },
                  actions: { jump: (_, { jumpStatus }) => jumpAfterBatch(jumpStatus) },
                }),
              },
            }),
          },
          actions: { forgetToken: () => token.clear(), tellTabs: (_, params) => tabs.tellTabs(params.news) },
        }),
      },
    }),
    {
      input: {
        hasToken: token.read() !== null,
        isPhone: !isFramed && asksForMobileSite(),
        hasSite: !isFramed && hasMobileSite(),
      },
      ...(inspect === undefined ? {} : { inspect }),
    },
  )
  const session = (): SessionActor => actor.getSnapshot().children.session as SessionActor
  const alerts = (): AlertsActor => actor.getSnapshot().children.alerts as AlertsActor
  connect(
    createClient({
      origin,
      secret: signSecret(),
      token,
      now: () => Date.now(),
      identity: () => {
        const user = session()?.getSnapshot().context.user ?? null
        return user === null ? null : identityOf(user)
      },
      onForced: (failure) => session()?.send(forcedEvent(failure)),
      onClockOff: (behindMs) => {
        if (isFramed || sessionStorage.getItem(CLOCK_TOLD) !== null) return
        sessionStorage.setItem(CLOCK_TOLD, 'yes')
        alerts().send({ type: 'alert.raised', alert: clockOff(behindMs) })
      },
    }),
  )
  actor.start()
  return {
    session: session(),
    alerts: alerts(),
    device: actor.getSnapshot().children.device as DeviceActor,
    work,
    verifyCode: verifyCodeMachine.provide({ actors: { sendCode: sendCodeActor } }),
    inspect,
    opensRecords: mayOpenRecords(),
    stop: () => actor.stop(),
  }
}

const jumpAfterBatch = (jumpStatus: JumpStatus): void => {
  const isVisible = document.visibilityState === 'visible'
  const path = pathAfter(jumpStatus, { path: location.pathname, isVisible })
  if (path !== null) navigate(path)
}

const WORK_KEPT: Alert = { code: 'identity.work-kept', words: '', tone: 'info', form: 'toast' }

/** Set in a tab whose computer has a wrong clock: with every page loaded the offset is learnt again. */
const CLOCK_TOLD = 'nuoyin.clockTold'

const clockOff = (behindMs: number): Alert => {
  const minutes = Math.round(Math.abs(behindMs) / 60_000)
  return {
    code: 'clock.off',
    words: `${behindMs > 0 ? '慢' : '快'}了约 ${durationWords(minutes)}`,
    tone: 'warning',
    form: 'dialog',
  }
}

const durationWords = (minutes: number): string => {
  if (minutes < 120) return `${minutes} 分钟`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} 小时` : `${Math.round(minutes / 1440)} 天`
}

/** Set in a tab that tried the mobile site in vain, so that it does not try twice. */
const IN_VAIN = 'nuoyin.noMobileSite'

const asksForMobileSite = (): boolean =>
  isPhone(navigator.userAgent) && sessionStorage.getItem(IN_VAIN) === null

const forcedEvent = (failure: CallFailure) => {
  if (failure.code === STALE_IDENTITY) return { type: 'user.outdated' } as const
  const reason = END_REASONS[failure.status]
  return reason === undefined
    ? ({ type: 'call.illegal' } as const)
    : ({ type: 'session.forcedOut', reason } as const)
}
