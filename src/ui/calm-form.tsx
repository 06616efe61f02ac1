// A form that validates when a field is left, not during typing.
// It removes an error as soon as it is corrected.
import { Form } from 'antd'
import type { FormProps } from 'antd'
import type { ReactNode } from 'react'

export interface CalmFormProps<Values> extends Omit<FormProps<Values>, 'children'> {
  readonly children: ReactNode
}

/** antd's form with labels above; fields are checked on leaving and on submit, and again on every change while they show an error. */
export const CalmForm = <Values extends object>({
  form: given,
  onValuesChange,
  children,
  ...props
}: CalmFormProps<Values>) => {
  const [form] = Form.useForm<Values>(given)
  const recheck = (changed: object) => {
    for (const name of Object.keys(changed)) {
      const field = [name] as never
      const isComplaining = form.getFieldError(field).length > 0
      if (isComplaining) void form.validateFields([field]).catch(() => undefined)
    }
  }
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ block: 'center', focus: true }}
      validateTrigger={['onBlur', 'onSubmit']}
      form={form}
      onValuesChange={(changed, all) => {
        recheck(changed)
        onValuesChange?.(changed, all)
      }}
      {...props}
    >
      {children}
    </Form>
  )
}
