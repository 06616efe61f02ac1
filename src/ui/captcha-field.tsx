// The picture code of a form: copied from a picture, which a click exchanges for another.
import { Form, Input } from 'antd'
import { useEffect } from 'react'
import styles from '#src/ui/captcha-field.module.css'

export interface CaptchaFieldProps {
  /** What to copy from; undefined while there is none. */
  readonly captcha: { readonly captchaId: string; readonly image: string } | undefined
  /** Why there is none; empty when all is well. */
  readonly problem: string
  readonly onRenew: () => void
}

/** Two form items: the hidden `captchaId` and the typed `captchaText`, which is emptied with each new picture. */
export const CaptchaField = ({ captcha, problem, onRenew }: CaptchaFieldProps) => {
  const form = Form.useFormInstance()
  useEffect(() => {
    form.setFieldsValue({ captchaId: captcha?.captchaId, captchaText: '' })
  }, [form, captcha])
  return (
    <>
      <Form.Item name="captchaId" hidden>
        <Input />
      </Form.Item>
      <Form.Item
        label="图形验证码"
        required
        extra={
          problem === '' ? undefined : (
            <span role="alert" className={styles['problem']}>
              {problem}
            </span>
          )
        }
      >
        <div className={styles['row']}>
          <Form.Item name="captchaText" noStyle rules={[{ required: true, message: '请输入图中的字符' }]}>
            <Input autoComplete="off" maxLength={8} placeholder="请输入图中的字符" aria-label="图形验证码" />
          </Form.Item>
          <button type="button" className={styles['picture']} onClick={onRenew} aria-label="换一张图形验证码">
            {captcha !== undefined && <img src={captcha.image} alt="图形验证码" />}
          </button>
        </div>
      </Form.Item>
    </>
  )
}
