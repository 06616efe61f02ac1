// Why signing in or registering did not work, above the form.
import type { CallFailure } from '#protocol/call-failure.ts'
import { PlainIcon } from '#src/ui/plain/plain-icon.tsx'

/** What is said when the server gave no words (specification §8). */
const WITHOUT_WORDS = '登陆失败,请重试！'

/** A refusal without a word of its own: the call itself went well. */
const isWordless = ({ kind, words, status }: CallFailure): boolean =>
  words === '' || (kind === 'status' && status >= 200 && status < 300)

export const FailureNotice = ({ failure }: { readonly failure: CallFailure | null }) =>
  failure === null || failure.kind === 'cancelled' ? null : (
    <div
      className="ant-alert ant-alert-error ant-alert-outlined app"
      style={{ marginBottom: 20 }}
      role="alert"
    >
      <span className="ant-alert-icon">
        <PlainIcon name="closeCircle" />
      </span>
      <div className="ant-alert-section">
        <div className="ant-alert-title">{isWordless(failure) ? WITHOUT_WORDS : failure.words}</div>
      </div>
    </div>
  )
