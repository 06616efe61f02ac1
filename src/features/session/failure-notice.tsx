// Why signing in or registering did not work, above the form.
import { Alert } from 'antd'
import type { CallFailure } from '#protocol/call-failure.ts'

/** What is said when the server gave no words (specification §8). */
const WITHOUT_WORDS = '登陆失败,请重试！'

export const FailureNotice = ({ failure }: { readonly failure: CallFailure | null }) =>
  failure === null || failure.kind === 'cancelled' ? null : (
    <Alert
      type="error"
      showIcon
      title={failure.words || WITHOUT_WORDS}
      style={{ marginBottom: 20 }}
      role="alert"
    />
  )
