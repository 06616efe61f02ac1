// The line of the account's mail address: bound, changed, removed.
import { Button } from 'antd'
import { Link } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { Line } from '#src/features/account/accounts/line.tsx'
import { useMailAddress, useRemoveMail } from '#src/features/account/accounts/queries.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

export const MailLine = ({ onBind }: { readonly onBind: () => void }) => {
  const { data, error } = useMailAddress()
  const remove = useRemoveMail()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const address = data?.address ?? ''
  const removeIt = async () => {
    const isSure = await confirm({
      title: `移除通知邮箱 ${address}？`,
      consequence: '移除后不再收到任何邮件，包括账号安全通知；站内消息和短信不受影响。',
      verb: '移除',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(
      {},
      {
        onSuccess: () => raise('通知邮箱已移除'),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  if (data?.hasMail === false) return null
  return (
    <Line
      label="通知邮箱"
      value={
        data === undefined ? (error === null ? '正在读取' : '暂时没有读到，请刷新页面') : address || '未绑定'
      }
      note={
        <>
          收哪些邮件，在
          <Link href={PAGES.noticeSettings} style={{ textDecoration: 'underline' }}>
            通知设置
          </Link>
          中选择
          <HelpLink topic={TOPICS.mail} />
        </>
      }
      action={
        <>
          <Allowed action="changePhone">
            {address !== '' && (
              <Button danger loading={remove.isPending} onClick={() => void removeIt()}>
                移除
              </Button>
            )}
            {data !== undefined && (
              <Button onClick={onBind}>{address === '' ? '绑定邮箱' : '更换邮箱'}</Button>
            )}
          </Allowed>
        </>
      }
    />
  )
}
