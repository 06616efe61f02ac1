// An application that is made or changed.
import { Button, Checkbox, Drawer, Form, Input, Switch } from 'antd'
import { applicationFields, MOST_IP_RANGES } from '#protocol/platform/applications/applications.ts'
import type { Application } from '#protocol/platform/applications/applications.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { ipRangeProblem } from '#protocol/ip-range.ts'
import { problemOf } from '#protocol/problem-of.ts'
import { WEBHOOK_EVENTS } from '#protocol/platform/applications/webhooks.ts'
import type { WebhookEvent } from '#protocol/platform/applications/webhooks.ts'
import { useChangeApplication, useCreateApplication } from '#src/features/platform/applications/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

interface Typed {
  name: string
  callbackUrl: string
  events: WebhookEvent[]
  ipText: string
  originText: string
  mayLaunch: boolean
}

export interface ApplicationDrawerProps {
  /** The application to change; a new one without it. */
  readonly application?: Application
  readonly onClose: () => void
  /** A new one was made; its secret is shown now or never. */
  readonly onMade: (made: { application: Application; secret: string }) => void
}

const rangesIn = (text: string): string[] => text.split(/[\s,，;；]+/).filter((range) => range !== '')

const problemOfRanges = (text: string): string | undefined => {
  const ranges = rangesIn(text)
  if (ranges.length > MOST_IP_RANGES) return `最多 ${MOST_IP_RANGES} 个地址或网段`
  return ranges.map(ipRangeProblem).find((problem) => problem !== undefined)
}

const problemOfOrigins = (text: string): string | undefined =>
  problemOf(applicationFields.frameOrigins, rangesIn(text))

export const ApplicationDrawer = ({ application, onClose, onMade }: ApplicationDrawerProps) => {
  const [form] = Form.useForm<Typed>()
  const create = useCreateApplication()
  const change = useChangeApplication()
  const raise = useRaiseAlert()
  const error = create.error ?? change.error
  const onError = (thrown: unknown) => {
    const { ipList, frameOrigins, ...fields } = fieldsOf(thrown)
    showFieldProblems(form, {
      ...fields,
      ...(ipList === undefined ? {} : { ipText: ipList }),
      ...(frameOrigins === undefined ? {} : { originText: frameOrigins }),
    })
  }
  const save = ({ ipText, originText, ...typed }: Typed) => {
    const fields = { ...typed, ipList: rangesIn(ipText), frameOrigins: rangesIn(originText) }
    if (application === undefined) create.mutate(fields, { onSuccess: onMade, onError })
    else
      change.mutate(
        { applicationId: application.applicationId, version: application.version, ...fields },
        {
          onSuccess: ({ name }) => {
            raise(`应用“${name}”已修改`)
            onClose()
          },
          onError,
        },
      )
  }
  return (
    <Drawer
      open
      size={520}
      title={application === undefined ? '新建应用' : `修改“${application.name}”`}
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={create.isPending || change.isPending} onClick={() => form.submit()}>
            {application === undefined ? '新建应用' : '保存'}
          </Button>
        </div>
      }
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{
          name: application?.name ?? '',
          callbackUrl: application?.callbackUrl ?? '',
          events: application?.events ?? WEBHOOK_EVENTS.map(({ code }) => code),
          ipText: application?.ipList.join('\n') ?? '',
          originText: application?.frameOrigins.join('\n') ?? '',
          mayLaunch: application?.sender !== null && application?.sender !== undefined,
        }}
        onFinish={save}
      >
        <FormFailure error={error} isSaidAtFields />
        <Form.Item label="应用名称" name="name" rules={[ruleOf(applicationFields.name, '请填写应用名称')]}>
          <Input maxLength={30} autoComplete="off" placeholder="例如：进销存、OA 办公" />
        </Form.Item>
        <Form.Item
          label="回调地址"
          name="callbackUrl"
          extra="合同有进展时推送到这里。须为公网可以访问的 https 地址；不填则不推送。"
          rules={[ruleFrom((text) => problemOf(applicationFields.callbackUrl, text))]}
        >
          <Input maxLength={500} autoComplete="off" placeholder="https://erp.example.com/hooks/nuoyin" />
        </Form.Item>
        <Form.Item label="推送事件" name="events">
          <Checkbox.Group
            style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8px 16px' }}
            options={WEBHOOK_EVENTS.map(({ code, label }) => ({ value: code, label }))}
          />
        </Form.Item>
        <Form.Item
          label="IP 名单"
          name="ipText"
          extra={
            <>
              只有这些地址可以用密钥调用接口。每行一个地址或网段；不填则不能调用接口，只能接收推送。
              <HelpLink topic={TOPICS.ipList} />
            </>
          }
          rules={[ruleFrom(problemOfRanges)]}
        >
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder={'203.0.113.7\n203.0.113.0/24'}
            style={{ fontVariantNumeric: 'tabular-nums' }}
          />
        </Form.Item>
        <Form.Item
          label="网页来源"
          name="originText"
          extra="这些网站的页面可以内嵌签署页，一行一个；不填则不能内嵌。"
          rules={[ruleFrom(problemOfOrigins)]}
        >
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="https://oa.example.com"
            style={{ fontVariantNumeric: 'tabular-nums' }}
          />
        </Form.Item>
        <Form.Item
          label="允许发起合同"
          name="mayLaunch"
          valuePropName="checked"
          extra={launchWords(application)}
        >
          <Switch />
        </Form.Item>
      </CalmForm>
    </Drawer>
  )
}

/** In whose name: whoever switches it on, or the colleague who did. */
const launchWords = (application: Application | undefined): string => {
  const { name, isGood } = application?.sender ?? { name: '', isGood: false }
  if (name === '' || isGood)
    return `应用可以用密钥上传文件或使用模板发起合同，记在${name === '' ? '您' : name}名下，占用单位的份数。`
  return `${name}已离职或没有发起合同的权限，应用暂不能发起。保存后改记在您名下。`
}

/** Problems of single addresses in the list belong to the one field in which all are typed. */
const fieldsOf = (thrown: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asCallFailure(thrown).fields).map(([path, words]) => [path.split('.')[0] ?? path, words]),
  )
