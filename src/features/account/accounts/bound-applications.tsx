// Applications of companies that may sign the user in, once agreed to by a code.
// The user may withdraw the consent at any time.
import { Button } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { Line } from '#src/features/account/accounts/line.tsx'
import { useBoundApplications, useLeaveApplication } from '#src/features/account/accounts/queries.ts'
import styles from '#src/features/account/accounts/user.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

/** Nothing for the many who have none. */
export const BoundApplications = () => {
  const { data = [], error, refetch } = useBoundApplications()
  const leaving = useLeaveApplication()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  if (data.length === 0 && error === null) return null
  const leave = async (bindingId: string, name: string) => {
    const isSure = await confirm({
      title: `解除与“${name}”的绑定？`,
      consequence: '解除后不能再从这个应用免登到诺印，仍可用手机号登录。需要时可以在应用中重新绑定。',
      verb: '解除绑定',
      isDangerous: true,
    })
    if (!isSure) return
    leaving.mutate(bindingId, {
      onSuccess: () => raise(`已解除与“${name}”的绑定`),
      onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
    })
  }
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="account-applications">
      <h2 id="account-applications" className={styles['title']}>
        可以为我免登的应用
      </h2>
      {error !== null && data.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data.map(({ bindingId, name, companyName, boundAt }) => (
        <Line
          key={bindingId}
          label={name}
          value={companyName}
          note={`${formatDate(new Date(boundAt), 'YYYY-MM-DD hh:mm')} 绑定`}
          action={
            <Button loading={leaving.isPending} onClick={() => void leave(bindingId, name)}>
              解除绑定
            </Button>
          }
        />
      ))}
    </section>
  )
}
