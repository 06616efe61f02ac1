// Inviting somebody: by text message, and by a link that can be sent any other way (domain.md §5).
import { Alert, Button, Drawer, Form, Input } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { phone } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { personName } from '#protocol/company/staff/staff.ts'
import { LinkBox } from '#src/features/company/staff/link-box.tsx'
import { ParticularsFields } from '#src/features/company/staff/particulars-fields.tsx'
import type { Particulars } from '#src/features/company/staff/particulars-fields.tsx'
import { useInviteStaff } from '#src/features/company/staff/queries.ts'
import { RolesField } from '#src/features/company/staff/roles-field.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

interface Typed extends Particulars {
  name: string
  phone: string
  roles: string[]
}

export interface InviteDrawerProps {
  readonly departmentId: string | undefined
  readonly onClose: () => void
}

// A larger package lets more people in.
const isFull = (error: unknown): boolean => error !== null && asCallFailure(error).code === 'staff.limit'

export const InviteDrawer = ({ departmentId, onClose }: InviteDrawerProps) => {
  const [form] = Form.useForm<Typed>()
  const invite = useInviteStaff()
  const invited = form.getFieldValue('name') as string | undefined
  const again = () => {
    invite.reset()
    form.resetFields(['name', 'phone', 'staffNo', 'post', 'email'])
  }
  return (
    <Drawer
      open
      size={480}
      title="邀请员工"
      onClose={onClose}
      footer={
        invite.data === undefined ? (
          <Footer verb="发送邀请" isBusy={invite.isPending} onCancel={onClose} onGo={() => form.submit()} />
        ) : (
          <Footer verb="继续邀请" cancel="完成" isBusy={false} onCancel={onClose} onGo={again} />
        )
      }
    >
      {invite.data !== undefined && (
        <>
          <Alert
            type="success"
            showIcon
            title={`已向${invited ?? ''}发送邀请短信`}
            description="对方用这个手机号登录并完成实名认证后即可加入。也可以把下面的链接发给对方。"
            style={{ marginBottom: 16 }}
          />
          <LinkBox link={invite.data} />
        </>
      )}
      <div hidden={invite.data !== undefined}>
        <CalmForm<Typed>
          form={form}
          initialValues={{ roles: ['staff'], departments: departmentId === undefined ? [] : [departmentId] }}
          onFinish={(typed) =>
            invite.mutate(typed, {
              onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
            })
          }
        >
          <FormFailure
            error={invite.error}
            action={
              isFull(invite.error) && (
                <LinkButton size="small" href={PAGES.packages}>
                  查看套餐
                </LinkButton>
              )
            }
          />
          <Form.Item
            label="姓名"
            name="name"
            extra="须与对方实名认证的姓名一致"
            rules={[ruleOf(personName, '请输入姓名')]}
          >
            <Input maxLength={30} autoComplete="off" />
          </Form.Item>
          <Form.Item label="手机号" name="phone" rules={[ruleOf(phone, '请输入手机号')]}>
            <PhoneInput />
          </Form.Item>
          <ParticularsFields />
          <Form.Item
            label="角色"
            name="roles"
            rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一个角色' }]}
          >
            <RolesField />
          </Form.Item>
        </CalmForm>
      </div>
    </Drawer>
  )
}

interface FooterProps {
  readonly verb: string
  readonly cancel?: string
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onGo: () => void
}

/** The two buttons under a drawer's form. */
export const Footer = ({ verb, cancel = '取消', isBusy, onCancel, onGo }: FooterProps) => (
  <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
    <Button onClick={onCancel}>{cancel}</Button>
    <Button type="primary" loading={isBusy} onClick={onGo}>
      {verb}
    </Button>
  </div>
)
