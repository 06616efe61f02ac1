// Accounts elsewhere by which one may sign in here: bound, or to be bound. The phone stays a way in whatever is taken away.
import { Button, Skeleton } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import { Line } from '#src/features/account/accounts/line.tsx'
import { useBindings, useStartBinding, useUnbind } from '#src/features/account/accounts/queries.ts'
import styles from '#src/features/account/accounts/user.module.css'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert, useUser } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

const NAMES = { zky: '科技云通行证', wechat: '微信' } as const
const BACK = PAGES.ownAccount

type Binding = NonNullable<ReturnType<typeof useBindings>['data']>[number]

export const Bindings = () => {
  const { data, error, refetch } = useBindings()
  // Where no other provider is in use and nothing is bound there is nothing to choose.
  if (data?.length === 0) return null
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="account-bindings">
      <h2 id="account-bindings" className={styles['title']}>
        第三方登录
      </h2>
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.map((binding) => (
        <BindingLine key={binding.provider} binding={binding} />
      ))}
    </section>
  )
}

const BindingLine = ({ binding: { provider, bound, name, boundAt } }: { readonly binding: Binding }) => {
  const { phone } = useUser()
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const [starting, removing] = [useStartBinding(), useUnbind()]
  const label = NAMES[provider]
  const remove = async () => {
    const isSure = await confirm({
      title: `解除与${label}的绑定？`,
      consequence: `解除后不能再用${label}${name === '' ? '' : `账号“${name}”`}登录，但仍可用手机号 ${maskPhone(phone)} 的短信验证码登录。`,
      verb: '解除绑定',
      isDangerous: true,
    })
    if (!isSure) return
    removing.mutate(
      { provider },
      {
        onSuccess: () => raise(`已解除与${label}的绑定`),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  const bind = () =>
    starting.mutate(
      { provider, target: BACK },
      { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') },
    )
  return (
    <Line
      label={label}
      value={bound ? name || '已绑定' : '未绑定'}
      note={
        bound && boundAt !== null
          ? `${formatDate(new Date(boundAt), 'YYYY-MM-DD hh:mm')} 绑定`
          : `绑定后可以用${label}直接登录`
      }
      action={
        <Allowed action="bindWechat">
          {bound ? (
            <Button loading={removing.isPending} onClick={() => void remove()}>
              解除绑定
            </Button>
          ) : (
            <Button loading={starting.isPending || starting.isSuccess} onClick={bind}>
              去绑定
            </Button>
          )}
        </Allowed>
      }
    />
  )
}
