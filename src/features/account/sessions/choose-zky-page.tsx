// Signing in by 科技云通行证: one's institute first, then its own sign-in (specification §2, /chooseZky).
import { Button, Form, Select, Skeleton } from 'antd'
import { Link, Redirect, useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/sessions/entry.module.css'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import { useDeparture, useSignOnWays } from '#src/features/account/sessions/queries.ts'
import { useMaybeUser } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { keepReturn, returnTarget } from '#src/ui/return-target.ts'

export const ChooseZkyPage = () => {
  const search = useSearch()
  const user = useMaybeUser()
  const { data, error, refetch } = useSignOnWays()
  if (user !== null) return <Redirect to={returnTarget(search, PAGES.home)} replace />
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  const way = data.find(({ provider }) => provider === 'zky')
  const login = keepReturn(PAGES.passwordLogin, search)
  return (
    <>
      <h1 className={styles['title']}>科技云通行证登录</h1>
      {way === undefined ? (
        <>
          <p className={styles['lead']}>这里没有启用科技云通行证登录，请用手机号登录，或联系管理员开通。</p>
          <LinkButton href={login} type="primary" size="large" block>
            用手机号登录
          </LinkButton>
        </>
      ) : (
        <>
          <p className={styles['lead']}>用所在院所的统一账号登录，首次登录需绑定手机号。</p>
          <Leaving institutes={way.institutes} />
          <div className={styles['links']}>
            <Link href={login}>用手机号登录</Link>
          </div>
        </>
      )}
    </>
  )
}

interface Institute {
  readonly instituteId: string
  readonly name: string
}

const Leaving = ({ institutes }: { readonly institutes: readonly Institute[] }) => {
  const search = useSearch()
  const departure = useDeparture()
  const leave = ({ instituteId }: { instituteId?: string }) =>
    departure.mutate({
      provider: 'zky',
      target: returnTarget(search, PAGES.home),
      ...(instituteId === undefined ? {} : { instituteId }),
    })
  return (
    <>
      <FailureNotice failure={departure.error === null ? null : asCallFailure(departure.error)} />
      <CalmForm<{ instituteId?: string }> onFinish={leave}>
        {institutes.length > 0 && (
          <Form.Item
            label="所在院所"
            name="instituteId"
            rules={[{ required: true, message: '请选择所在院所' }]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="输入院所名称查找"
              options={institutes.map(({ instituteId, name }) => ({ value: instituteId, label: name }))}
              notFoundContent="没有找到这个院所，请检查名称，或用手机号登录"
            />
          </Form.Item>
        )}
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          block
          loading={departure.isPending || departure.isSuccess}
        >
          前往科技云通行证
        </Button>
      </CalmForm>
    </>
  )
}
