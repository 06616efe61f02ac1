// The labour contract of an entry form: begun from a template, and where it stands.
import { Button, Form, Select } from 'antd'
import { Link, useLocation } from 'wouter'
import type { HrFormDetail } from '#protocol/hr/hr-forms/hr-form.ts'
import { PAGES } from '#protocol/pages.ts'
import { useBeginContract, useLabourTexts } from '#src/features/hr/hr-forms/queries.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { labourStanding } from '#src/ui/hr-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'
import styles from './hr-forms.module.css'

export const LabourPanel = ({ form }: { readonly form: HrFormDetail }) => {
  const { labour, actions, hrFormId } = form
  const mayBegin = actions.includes('launchContract')
  if (labour === null && !mayBegin) return null
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="hr-labour">
      <h2 id="hr-labour" className={styles['panelTitle']}>
        劳动合同
      </h2>
      {labour !== null && <Standing labour={labour} />}
      {mayBegin && <Begin hrFormId={hrFormId} />}
    </section>
  )
}

const Standing = ({ labour }: { readonly labour: NonNullable<HrFormDetail['labour']> }) => {
  const { word, tone } = labourStanding(labour.status)
  const href = labour.isDraft ? PAGES.editDraft(labour.contractId) : PAGES.contract(labour.contractId)
  return (
    <p className={styles['labour']}>
      {labour.isOpen ? <Link href={href}>{labour.name}</Link> : labour.name}
      <StateTag tone={tone}>{word}</StateTag>
    </p>
  )
}

const Begin = ({ hrFormId }: { readonly hrFormId: string }) => {
  const [, go] = useLocation()
  const texts = useLabourTexts()
  const begin = useBeginContract()
  return (
    <Form<{ templateId?: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={({ templateId }) =>
        templateId !== undefined &&
        begin.mutate(
          { hrFormId, templateId },
          { onSuccess: ({ contractId }) => go(PAGES.editDraft(contractId)) },
        )
      }
    >
      <Form.Item
        label="模板"
        name="templateId"
        rules={[{ required: true, message: '请选择模板' }]}
        extra="员工作为对方，已知的内容自动填入；用到个人信息会记入记录。"
      >
        <Select
          loading={texts.isPending}
          placeholder="请选择劳动合同模板"
          notFoundContent="没有可用的模板"
          options={(texts.data ?? []).map(({ templateId, name, isPlatform }) => ({
            value: templateId,
            label: isPlatform ? `${name}（平台）` : name,
          }))}
        />
      </Form.Item>
      <FormFailure error={begin.error} />
      <Button type="primary" htmlType="submit" loading={begin.isPending}>
        发起劳动合同
      </Button>
    </Form>
  )
}
