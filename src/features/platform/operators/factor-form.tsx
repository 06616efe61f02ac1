// Setting up the authenticator app: a QR code, the first code of the app, and one's password.
import { Button, Form, Input, Skeleton, Typography } from 'antd'
import type { FormInstance } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { DueView } from '#src/features/platform/operators/due-view.tsx'
import styles from '#src/features/platform/operators/operators.module.css'
import { useDeskActor } from '#src/features/platform/operators/operators-context.ts'
import { useConfirmTotp, useStartTotp } from '#src/features/platform/operators/queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { QrImage } from '#src/ui/qr-image.tsx'

interface Typed {
  verifyCode: string
  password: string
}

export interface FactorFieldsProps {
  readonly form: FormInstance<Typed>
  readonly onSet: () => void
  /** What the form's own button says; without it somebody else submits the form. */
  readonly verb?: string
}

export const FactorFields = ({ form, onSet, verb }: FactorFieldsProps) => {
  const actor = useDeskActor()
  const started = useStartTotp()
  const confirm = useConfirmTotp()
  if (started.error !== null)
    return <ErrorState error={started.error} onRetry={() => void started.refetch()} />
  if (started.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const { enrolment, secret, address } = started.data
  return (
    <CalmForm<Typed>
      form={form}
      onFinish={(typed) =>
        confirm.mutate(
          { enrolment, ...typed },
          {
            onSuccess: (operator) => {
              onSet()
              actor.send({ type: 'operator.changed', operator })
            },
            onError: (thrown) => {
              const refused = asCallFailure(thrown)
              void showFieldProblems(form, refused.fields)
              if (refused.code === 'operator.enrolment-expired') void started.refetch()
            },
          },
        )
      }
    >
      <FormFailure error={confirm.error} isSaidAtFields />
      <ol className={styles['factorSteps']}>
        <li>在手机上安装任意一款动态口令应用（如 Microsoft Authenticator、Google Authenticator）。</li>
        <li>用它扫描二维码；不能扫描时手动输入密钥。</li>
      </ol>
      <div className={styles['factorCode']}>
        <QrImage value={address} label="动态口令二维码" size={160} />
        <Typography.Text code copyable={{ text: secret, tooltips: ['复制密钥', '已复制'] }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Typography.Text>
      </div>
      <Form.Item
        label="应用显示的 6 位动态口令"
        name="verifyCode"
        rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位数字' }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Form.Item>
      <Form.Item label="当前密码" name="password" rules={[{ required: true, message: '请输入当前密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      {verb !== undefined && (
        <Button type="primary" htmlType="submit" block size="large" loading={confirm.isPending}>
          {verb}
        </Button>
      )}
    </CalmForm>
  )
}

/** Shown while this installation asks for a second factor and the operator has none. */
export const FactorDueView = () => {
  const [form] = Form.useForm<Typed>()
  return (
    <DueView asked="请先设置二次验证" lead="运营台能看到他人的证件资料，登录时除密码外还需要动态口令。">
      <FactorFields form={form} onSet={() => undefined} verb="启用并继续" />
    </DueView>
  )
}
