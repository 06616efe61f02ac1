// The picture captcha, when the server wants one; a click on the picture brings another.
import { Form, Input } from 'antd'
import { useEffect } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/session/entry.module.css'
import { useCaptcha } from '#src/features/session/queries.ts'
import { svgAddress } from '#src/ui/seal-image.tsx'

export interface CaptchaFieldProps {
  /** Changes with each refusal, for which a new picture is needed. */
  readonly round: unknown
}

/** Two form items: the hidden `captchaId` and the typed `captchaText`. */
export const CaptchaField = ({ round }: CaptchaFieldProps) => {
  const form = Form.useFormInstance()
  const { data, error, refetch } = useCaptcha(true)
  useEffect(() => {
    form.setFieldsValue({ captchaId: data?.captchaId, captchaText: '' })
  }, [form, data])
  useEffect(() => {
    if (round !== undefined && round !== null) void refetch()
  }, [round, refetch])
  return (
    <>
      <Form.Item name="captchaId" hidden>
        <Input />
      </Form.Item>
      <Form.Item
        label="图形验证码"
        required
        extra={
          error === null ? undefined : (
            <span role="alert" style={{ color: 'var(--danger)' }}>
              {asCallFailure(error).words}
            </span>
          )
        }
      >
        <div className={styles['captcha']}>
          <Form.Item name="captchaText" noStyle rules={[{ required: true, message: '请输入图中的字符' }]}>
            <Input autoComplete="off" maxLength={8} placeholder="请输入图中的字符" aria-label="图形验证码" />
          </Form.Item>
          <button
            type="button"
            className={styles['picture']}
            onClick={() => void refetch()}
            aria-label="换一张图形验证码"
          >
            {data !== undefined && <img src={svgAddress(data.svg)} alt="图形验证码" />}
          </button>
        </div>
      </Form.Item>
    </>
  )
}
