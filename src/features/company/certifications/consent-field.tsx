// The separate consent that identity numbers and pictures ask for (PIPL Art. 29).
import { Checkbox, Form } from 'antd'
import styles from '#src/features/company/certifications/certification.module.css'

/** A form item `consented`; `children` says what is used for what. */
export const ConsentField = ({ children }: { readonly children: React.ReactNode }) => (
  <div className={styles['consent']}>
    <p>{children}</p>
    <div className={styles['consentLine']}>
      <Form.Item
        name="consented"
        valuePropName="checked"
        noStyle
        rules={[
          {
            validator: (_, value) =>
              value === true ? Promise.resolve() : Promise.reject(new Error('请先同意身份信息的使用')),
          },
        ]}
      >
        <Checkbox>我同意上述用途</Checkbox>
      </Form.Item>
      <Form.Item shouldUpdate noStyle>
        {(form) => {
          const [problem] = form.getFieldError('consented')
          return problem === undefined ? null : (
            <span role="alert" className={styles['problem']}>
              {problem}
            </span>
          )
        }}
      </Form.Item>
    </div>
  </div>
)
