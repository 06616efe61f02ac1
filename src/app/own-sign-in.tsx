// Shown in place of a page that somebody whom a partner's link let in cannot open.
import { Button } from 'antd'
import { useSessionActor, useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const OwnSignIn = () => {
  const session = useSessionActor()
  const { delegation } = useUser()
  return (
    <EmptyState
      title="这个页面需要您本人登录"
      hint={`您是从「${delegation?.applicationName ?? '合作应用'}」进入的，只能查看与签署合同。认证、印章、设置等请退出后用自己的账号登录。`}
      action={
        <>
          <LinkButton href="/sign/list/signing" type="primary">
            返回合同列表
          </LinkButton>{' '}
          <Button onClick={() => session.send({ type: 'logout.asked' })}>退出并登录</Button>
        </>
      }
    />
  )
}
