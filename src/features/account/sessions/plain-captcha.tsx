// The picture code of signing in, in a form without the component library's code.
import { useRef } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useFreshCaptcha } from '#src/features/account/sessions/queries.ts'
import styles from '#src/ui/captcha-field.module.css'
import { PlainInput } from '#src/ui/plain/plain-field.tsx'
import type { PlainInputProps } from '#src/ui/plain/plain-field.tsx'
import { PlainItem } from '#src/ui/plain/plain-item.tsx'

export interface PlainCaptchaProps extends Pick<PlainInputProps, 'name' | 'problem' | 'onTyped' | 'onLeft'> {
  /** Changes with each refusal, for which a new picture is needed. */
  readonly round: unknown
  /** What was typed belonged to another picture and is gone. */
  readonly onEmptied: () => void
}

/** Two fields: the hidden `captchaId` and the typed one, which is emptied with each new picture. */
export const PlainCaptcha = ({ round, onEmptied, ...field }: PlainCaptchaProps) => {
  const { data, error, refetch } = useFreshCaptcha(round)
  const typed = useRef<HTMLInputElement>(null)
  const shownFor = useRef('')
  // Called with every drawing, and emptied only with another picture.
  const emptyFor = (picture: HTMLInputElement | null) => {
    if (picture === null || typed.current === null || shownFor.current === picture.value) return
    shownFor.current = picture.value
    if (typed.current.value === '') return
    typed.current.value = ''
    onEmptied()
  }
  const extra =
    error === null ? undefined : (
      <span role="alert" className={styles['problem']}>
        {asCallFailure(error).words}
      </span>
    )
  return (
    <PlainItem label="图形验证码" name={field.name} isBound={false} problem={field.problem} extra={extra}>
      {data !== undefined && <input ref={emptyFor} type="hidden" name="captchaId" value={data.captchaId} />}
      <div className={styles['row']}>
        <PlainInput
          {...field}
          ref={typed}
          label="图形验证码"
          autoComplete="off"
          maxLength={8}
          placeholder="请输入图中的字符"
        />
        <button
          type="button"
          className={styles['picture']}
          onClick={() => void refetch()}
          aria-label="换一张图形验证码"
        >
          {data !== undefined && <img src={data.image} alt="图形验证码" />}
        </button>
      </div>
    </PlainItem>
  )
}
