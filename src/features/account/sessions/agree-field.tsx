// The tick under which somebody opens an account: both agreements can be read before.
import { Checkbox, Form } from 'antd'
import { Terms } from '#src/features/account/sessions/terms.tsx'

/** One form item: `agreed`, which must be ticked. */
export const AgreeField = () => (
  <Form.Item
    name="agreed"
    valuePropName="checked"
    rules={[
      {
        validator: (_, value) =>
          value === true ? Promise.resolve() : Promise.reject(new Error('请先阅读并同意服务协议与隐私政策')),
      },
    ]}
  >
    <Checkbox>
      我已阅读并同意 <Terms />
    </Checkbox>
  </Form.Item>
)
