// Second step of a forgotten password: the new one, twice.
import { Button } from 'antd'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { NewPasswordFields } from '#src/ui/new-password-fields.tsx'

export interface NewPasswordFormProps {
  readonly isBusy: boolean
  readonly onChoose: (password: string) => void
}

export const NewPasswordForm = ({ isBusy, onChoose }: NewPasswordFormProps) => (
  <CalmForm<{ password: string; again: string }> onFinish={({ password }) => onChoose(password)}>
    <NewPasswordFields />
    <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
      设置新密码
    </Button>
  </CalmForm>
)
