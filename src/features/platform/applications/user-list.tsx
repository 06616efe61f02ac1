// People who agreed that an application signs them in.
import { Button } from 'antd'
import type { Application, ApplicationUser } from '#protocol/platform/applications/applications.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useApplicationAddress } from '#src/features/platform/applications/address.ts'
import styles from '#src/features/platform/applications/integration.module.css'
import { useApplicationUsers, useRemoveUser } from '#src/features/platform/applications/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

export const UserList = ({ application }: { readonly application: Application }) => {
  const { page, change } = useApplicationAddress()
  const answer = useApplicationUsers({
    applicationId: application.applicationId,
    page,
  })
  const remove = useRemoveUser()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const ask = async ({ bindingId, name, phoneMasked }: ApplicationUser) => {
    const who = name === '' ? phoneMasked : name
    const isSure = await confirm({
      title: `解除${who}的绑定？`,
      consequence: `应用“${application.name}”不能再为${who}免登；对方需要再次用短信验证码同意，才能重新绑定。`,
      verb: '解除绑定',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(bindingId, {
      onSuccess: () => raise(`已解除${who}的绑定`),
      onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
    })
  }
  const columns: ListColumn<ApplicationUser>[] = [
    {
      title: '姓名',
      key: 'name',
      width: 180,
      render: (_, { name }) => name || <span className={styles['quiet']}>未实名</span>,
    },
    { title: '手机号', dataIndex: 'phoneMasked', width: 160, className: 'tabular' },
    { title: '在应用中的编号', dataIndex: 'externalId', ellipsis: true },
    {
      title: '绑定时间',
      key: 'boundAt',
      width: 160,
      render: (_, { boundAt }) => <MomentText moment={boundAt} />,
    },
  ]
  if (application.actions.includes('edit'))
    columns.push({
      title: '操作',
      key: 'actions',
      width: 120,
      render: (_, user) => (
        <div>
          <Button type="link" size="small" onClick={() => void ask(user)}>
            解除绑定
          </Button>
        </div>
      ),
    })
  return (
    <ListFrame
      isInside
      answer={answer}
      page={page}
      onPage={(next) => change({ page: next })}
      above={
        <p className={styles['lead']}>
          这些人用短信验证码同意过：应用可以为他们取一次性链接，打开即登录诺印。本人可以随时在“账号信息”中解除。
        </p>
      }
      rowKey="bindingId"
      columns={columns}
      isWhole
      empty={
        <EmptyState
          title="还没有人绑定"
          hint="应用调用绑定接口，用户填写自己手机收到的验证码后，会出现在这里。"
        />
      }
    />
  )
}
