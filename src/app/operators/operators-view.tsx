// The operators' console, separate from the application.
// It has its own sign-in, token, cache and frame.
import { QueryClientProvider } from '@tanstack/react-query'
import { App, Result } from 'antd'
import dayjs from 'dayjs'
import zhCN from 'dayjs/locale/zh-cn'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSelector } from '@xstate/react'
import { FORCED_STATUS } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import { signSecret } from '#src/app/page-facts.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'
import { routes } from '#src/app/routes/routes.ts'
import { desk } from '#src/features/platform/operators/actor.tsx'
import { DeskContext } from '#src/features/platform/operators/operators-context.ts'
import type { DeskActor } from '#src/features/platform/operators/operators-context.ts'
import { DeskFrame } from '#src/features/platform/operators/operators-frame.tsx'
import { FactorDueView } from '#src/features/platform/operators/factor-form.tsx'
import { PasswordDueView } from '#src/features/platform/operators/password-form.tsx'
import { SignInView } from '#src/features/platform/operators/sign-in-view.tsx'
import type { DeskEnd, deskMachine } from '#src/machines/operators.machine.ts'
import { useActorRef } from '#src/machines/react.tsx'
import { connectDesk } from '#src/services/http/bind.ts'
import { createClient } from '#src/services/http/client.ts'
import { createTokenStore, DESK_TOKEN_KEY } from '#src/services/http/token.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { WayBackContext } from '#src/ui/way-back.ts'
import { WaitingView } from '#src/app/waiting-view.tsx'
import { WithLibrary } from '#src/app/with-library.tsx'

dayjs.locale(zhCN)

const ENDS: Record<number, DeskEnd> = {
  [FORCED_STATUS.unknownSession]: 'unknownSession',
  [FORCED_STATUS.idle]: 'idle',
  [FORCED_STATUS.loggedInElsewhere]: 'loggedInElsewhere',
}

/** The desk's chart with its own client; `attach` names the actor that hears of forced ends. */
const openDesk = () => {
  const token = createTokenStore(localStorage, DESK_TOKEN_KEY)
  let running: DeskActor | undefined
  connectDesk(
    createClient({
      origin: '',
      secret: signSecret(),
      token,
      now: () => Date.now(),
      identity: () => null,
      onForced: ({ status }) => {
        const reason = ENDS[status]
        if (reason !== undefined) running?.send({ type: 'session.ended', reason })
      },
    }),
  )
  return {
    logic: desk.provide({ actions: { forgetToken: () => token.clear() } }),
    hasToken: token.read() !== null,
    attach: (actor: DeskActor) => {
      running = actor
    },
  }
}

export const DeskView = ({ route }: { readonly route: AppRoute }) => {
  const [{ logic, hasToken, attach }] = useState(openDesk)
  return (
    <WithLibrary>
      <DeskHouse route={route} logic={logic} hasToken={hasToken} onStart={attach} />
    </WithLibrary>
  )
}

export interface DeskHouseProps {
  readonly route: AppRoute
  /** The sign-in with its actors. */
  readonly logic: typeof deskMachine
  readonly hasToken: boolean
  readonly onStart?: (actor: DeskActor) => void
}

/** The desk on whatever client its calls are connected to. */
export const DeskHouse = ({ route, logic, hasToken, onStart }: DeskHouseProps) => {
  const actor = useActorRef(logic, { input: { hasToken } })
  useEffect(() => onStart?.(actor), [onStart, actor])
  const snapshot = useSelector(actor, (current) => current)
  const operatorId = snapshot.context.operator?.operatorId ?? ''
  const queries = useMemo(() => createQueryClient(operatorId), [operatorId])
  return (
    <App>
      <DeskContext value={actor}>
        <QueryClientProvider client={queries}>
          {snapshot.matches('loading') || snapshot.matches('signingOut') ? (
            <WaitingView inline />
          ) : snapshot.matches('loadingFailed') ? (
            <ErrorState
              title="暂时连接不上运营台"
              error={snapshot.context.failure}
              onRetry={() => actor.send({ type: 'retry.asked' })}
            />
          ) : snapshot.matches({ admitted: 'passwordDue' }) ? (
            <PasswordDueView />
          ) : snapshot.matches({ admitted: 'factorDue' }) ? (
            <FactorDueView />
          ) : snapshot.matches('admitted') ? (
            <AtWork route={route} permissions={snapshot.context.operator?.permissions ?? []} />
          ) : (
            <SignInView />
          )}
        </QueryClientProvider>
      </DeskContext>
    </App>
  )
}

const DESK = { label: '运营台', path: PAGES.operators }

const AtWork = ({
  route,
  permissions,
}: {
  readonly route: AppRoute
  readonly permissions: readonly string[]
}) => {
  const may = ({ permission }: AppRoute) => permission === undefined || permissions.includes(permission)
  const entries = routes
    .filter((one) => one.access === 'desk' && one.deskEntry !== undefined && may(one))
    .map(({ path, deskEntry = '' }) => ({ path, label: deskEntry }))
  const current = entries
    .toSorted((a, b) => b.path.length - a.path.length)
    .find(({ path }) => route.path.startsWith(path))
  const Page = route.page
  return (
    <DeskFrame entries={entries} current={current?.path ?? ''}>
      <WayBackContext value={current === undefined || current.path === route.path ? DESK : current}>
        <ErrorBoundary key={route.path}>
          <Suspense fallback={<WaitingView inline />}>
            {may(route) ? (
              <Page />
            ) : (
              <Result
                status="403"
                title="您没有这项权限"
                subTitle="如工作需要，请联系管理操作员的同事。"
                extra={<LinkButton href="/ops">返回运营台</LinkButton>}
              />
            )}
          </Suspense>
        </ErrorBoundary>
      </WayBackContext>
    </DeskFrame>
  )
}
