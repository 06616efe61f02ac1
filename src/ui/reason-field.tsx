// The field for a reason that other people read.
import { Form, Input } from 'antd'
import { ruleFrom } from '#src/ui/form-rule.ts'

/** As long as a reason may be, in characters; the protocol's schemas say the same. */
const MOST = 200

export interface ReasonFieldProps {
  /** The form's name for it. */
  readonly name?: string
  readonly label?: string
  readonly placeholder?: string
  /** Who reads it, or where it is kept; beneath the field. */
  readonly extra?: string
  /** Said while it is shorter than `least` characters; without it the reason may be left out. */
  readonly missing?: string
  readonly least?: number
}

/** A reason of up to 200 characters; counts what stands between the blanks. */
export const ReasonField = ({
  name = 'reason',
  label = '原因',
  placeholder,
  extra,
  missing,
  least = 2,
}: ReasonFieldProps) => (
  <Form.Item
    label={missing === undefined ? `${label}（选填）` : label}
    name={name}
    extra={extra}
    rules={missing === undefined ? [] : [ruleFrom((text) => (text.length < least ? missing : undefined))]}
  >
    <Input.TextArea rows={3} maxLength={MOST} showCount placeholder={placeholder} />
  </Form.Item>
)
