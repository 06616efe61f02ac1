// The picture code of signing in and of asking for codes, when the server wants one.
import { asCallFailure } from '#protocol/call-failure.ts'
import { useFreshCaptcha } from '#src/features/account/sessions/queries.ts'
import { CaptchaField as Field } from '#src/ui/captcha-field.tsx'

export interface CaptchaFieldProps {
  /** Changes with each refusal, for which a new picture is needed. */
  readonly round: unknown
}

export const CaptchaField = ({ round }: CaptchaFieldProps) => {
  const { data, error, refetch } = useFreshCaptcha(round)
  return (
    <Field
      captcha={data}
      problem={error === null ? '' : asCallFailure(error).words}
      onRenew={() => void refetch()}
    />
  )
}
