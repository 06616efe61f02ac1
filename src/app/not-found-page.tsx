// Says that there is no page here, or none for this identity (specification §2, /404).
// Inside the product the frame stays around it.
import { useHistoryState } from 'wouter/use-browser-location'
import { PAGES } from '#protocol/pages.ts'
import { useMaybeUser } from '#src/machines/react.tsx'
import { Brand } from '#src/ui/brand.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

const HINT = '地址可能输错了，或者当前身份没有查看这个页面的权限。切换身份后可以再试。'

/** Whether an address of the operators' desk was missed, which signs in for itself. */
const useIsOfDesk = (): boolean => {
  const state: unknown = useHistoryState()
  return (
    typeof state === 'object' &&
    state !== null &&
    'missed' in state &&
    typeof state.missed === 'string' &&
    state.missed.startsWith(`${PAGES.operators}/`)
  )
}

export const NotFoundPage = () => {
  const isOfDesk = useIsOfDesk()
  return useMaybeUser() === null || isOfDesk ? (
    <div style={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', padding: 24 }}>
      <Brand />
      <div style={{ flex: 1, display: 'grid', placeItems: 'center' }}>
        <EmptyState
          drawing="search"
          isPage
          title="页面不存在"
          hint="地址可能输错了，请核对后再打开。"
          action={
            isOfDesk ? (
              <LinkButton href={PAGES.operators} type="primary">
                返回运营台
              </LinkButton>
            ) : (
              <LinkButton href={PAGES.passwordLogin} type="primary">
                去登录
              </LinkButton>
            )
          }
        />
      </div>
    </div>
  ) : (
    <EmptyState
      drawing="search"
      isPage
      title="页面不存在"
      hint={HINT}
      action={
        <>
          <LinkButton href={PAGES.home} type="primary">
            返回首页
          </LinkButton>
          <LinkButton href={PAGES.contracts}>返回合同列表</LinkButton>
          <LinkButton href={PAGES.help}>查看帮助</LinkButton>
        </>
      }
    />
  )
}
