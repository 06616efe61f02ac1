// While the session or a page's code is on its way; a server that does not answer can be asked again.
import { ErrorState } from '#src/ui/error-state.tsx'
import { useSession, useSessionActor } from '#src/machines/react.tsx'
import { PlainButton } from '#src/ui/plain/plain-button.tsx'
import { PlainWaiting } from '#src/ui/plain/plain-waiting.tsx'

export const WaitingView = ({ inline = false }: { readonly inline?: boolean }) => {
  const session = useSessionActor()
  const failure = useSession((snapshot) =>
    snapshot.matches('loadingFailed') ? snapshot.context.failure : null,
  )
  const style = { minHeight: inline ? 320 : '100vh', display: 'grid', placeItems: 'center' }
  if (failure !== null && !inline) {
    return (
      <main style={style}>
        <div>
          <ErrorState
            title="暂时连接不上诺印"
            error={failure}
            onRetry={() => session.send({ type: 'retry.asked' })}
          />
          <div style={{ textAlign: 'center' }}>
            <PlainButton look="link" onClick={() => session.send({ type: 'logout.asked' })}>
              退出登录
            </PlainButton>
          </div>
        </div>
      </main>
    )
  }
  return (
    <div style={style} role="status" aria-label="正在加载">
      <PlainWaiting />
    </div>
  )
}
