// Chooses what a notice says, and whom it is for.
import { Alert, Button, Form, Select } from 'antd'
import { useLocation } from 'wouter'
import { HR_NOTICE_KINDS } from '#protocol/hr/hr-notices/status.ts'
import type { HrNoticeKind } from '#protocol/hr/hr-notices/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { useColleagues } from '#src/ui/organisation.ts'
import { useNoticeAct, useTexts } from '#src/features/hr/hr-notices/queries.ts'
import { KIND_WORDS } from '#src/features/hr/hr-notices/words.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import styles from './hr-notices.module.css'

interface Typed {
  readonly kind: HrNoticeKind
  readonly templateId?: string | null
  readonly memberId?: string | null
}

export const BeginNotice = ({ hrFormId }: { readonly hrFormId: string | null }) => {
  const [form] = Form.useForm<Typed>()
  const [, go] = useLocation()
  const act = useNoticeAct()
  const kind = Form.useWatch('kind', form) ?? 'offer'
  const texts = useTexts(kind)
  const chosen = Form.useWatch('templateId', { form, preserve: true })
  // Another kind has texts of its own: the first one stands until one of them is chosen.
  const text = texts.data?.find(({ templateId: one }) => one === chosen) ?? texts.data?.[0]
  const templateId = text?.templateId
  const begin = ({ memberId }: Typed): void => {
    if (templateId === undefined || (hrFormId === null && !memberId)) return
    act.mutate(
      { act: 'begin', input: { kind, templateId, hrFormId, memberId: memberId ?? null } },
      { onSuccess: ({ hrNoticeId }) => hrNoticeId !== undefined && go(PAGES.hrNotice(hrNoticeId)) },
    )
  }
  return (
    <CalmForm<Typed>
      form={form}
      className={`card ${styles['form']}`}
      initialValues={{ kind: 'offer' }}
      onFinish={begin}
    >
      <Form.Item label="通知" name="kind">
        <Select options={HR_NOTICE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))} />
      </Form.Item>
      <Form.Item
        label="文本"
        htmlFor="notice-text"
        extra="平台文本，或本单位自建、只有单位一方盖章的在线文本"
      >
        <Select
          id="notice-text"
          loading={texts.isPending}
          placeholder="请选择文本"
          value={templateId ?? null}
          notFoundContent="没有可用的文本，请先在模板中在线撰写"
          options={(texts.data ?? []).map((one) => ({
            value: one.templateId,
            label: one.isPlatform ? `${one.name}（平台）` : one.name,
          }))}
          onChange={(chosenId: string | null) => form.setFieldValue('templateId', chosenId)}
        />
      </Form.Item>
      {hrFormId === null ? (
        <Form.Item
          label="员工"
          name="memberId"
          rules={[{ required: true, message: '请选择员工' }]}
          extra="还没有加入单位的人，请从其入职单发出"
        >
          <ColleagueSelect useFound={useColleagues} />
        </Form.Item>
      ) : (
        <Alert
          type="info"
          showIcon
          className={styles['notice'] ?? ''}
          title="送达人事单中的员工，已知的内容自动填入；用到个人信息会记入该人事单的记录。"
        />
      )}
      <FormFailure error={act.error} />
      <div className={styles['buttons']}>
        <Button type="primary" htmlType="submit" loading={act.isPending} disabled={templateId === undefined}>
          下一步
        </Button>
      </div>
    </CalmForm>
  )
}
