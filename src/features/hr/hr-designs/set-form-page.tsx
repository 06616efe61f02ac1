// /humanFlow/setForm: the fields a company adds to each kind of HR form, and whom it is copied to.
import { Tabs } from 'antd'
import { useLocation, useSearch } from 'wouter'
import { HR_KINDS } from '#protocol/hr/hr-forms/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { Designer } from '#src/features/hr/hr-designs/designer.tsx'
import { HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

export const SetFormPage = () => {
  const asked = new URLSearchParams(useSearch()).get('kind')
  const [, go] = useLocation()
  const kind = HR_KINDS.find((one) => one === asked) ?? 'entry'
  return (
    <>
      <PageHeader
        title="人事表单设置"
        hint="在固定内容之外，为每种人事单添加单位自己的字段。保存后新发起的人事单使用新版本，已发起的不变。"
        backTo={PAGES.hrForms(kind)}
        trail={[{ label: '人事管理' }, { label: `${HR_KIND_WORDS[kind]}管理`, path: PAGES.hrForms(kind) }]}
      />
      <Tabs
        activeKey={kind}
        items={HR_KINDS.map((key) => ({ key, label: `${HR_KIND_WORDS[key]}单` }))}
        onChange={(next) => go(PAGES.setHrForm(next), { replace: true })}
      />
      <Designer key={kind} kind={kind} />
    </>
  )
}
