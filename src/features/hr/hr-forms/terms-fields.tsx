// The inputs of HR's part of a form, those of its kind.
import { useColleagues, useOrgTree, useRoleNames } from '#src/ui/organisation.ts'
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import type { FormInstance } from 'antd'
import { DEPART_TYPES, PROTECTIONS, protectionWords } from '#protocol/hr/hr-forms/labour-law.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { MOST_HR_APPROVERS, hrPay } from '#protocol/hr/hr-forms/terms.ts'
import type { HrPay } from '#protocol/hr/hr-forms/terms.ts'
import { useApprovers, useHeirs } from '#src/features/hr/hr-forms/queries.ts'
import { DayInput } from '#src/ui/day-input.tsx'
import type { TypedTerms } from '#src/features/hr/hr-forms/typed-terms.ts'
import { DEPART_WORDS } from '#protocol/hr/hr-forms/labour-law.ts'
import { DAY_WORDS } from '#protocol/hr/hr-forms/status.ts'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import { UsualReasons } from '#src/ui/usual-reasons.tsx'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import { PhoneInput } from '#src/ui/phone-input.tsx'
import styles from './hr-forms.module.css'

export interface TermsFieldsProps {
  readonly kind: HrKind
  readonly form: FormInstance<TypedTerms>
  /** The employee's name as it was stored. */
  readonly name: string
  /** Whether an approver gave it back: who approves is settled. */
  readonly isMended?: boolean
}

export const TermsFields = ({ kind, form, name, isMended = false }: TermsFieldsProps) => (
  <>
    <div className={styles['pair']}>
      {kind === 'entry' ? (
        <>
          <Form.Item label="姓名" name="name" extra="须与对方实名认证的姓名一致">
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
          <Form.Item label="手机号" name="phone" extra="填写链接发到这个手机号">
            <PhoneInput />
          </Form.Item>
        </>
      ) : (
        <Form.Item label="员工" name="memberId">
          <ColleagueSelect useFound={useColleagues} name={name === '' ? undefined : name} />
        </Form.Item>
      )}
      <DayField name="effectiveDay" label={DAY_WORDS[kind]} />
      {(kind === 'entry' || kind === 'transfer') && <PlaceFields isNew={kind === 'transfer'} />}
      {(kind === 'entry' || kind === 'regular') && <ContractFields form={form} kind={kind} />}
      {kind === 'depart' && <DepartFields form={form} />}
    </div>
    {kind === 'transfer' && <RoleFields />}
    {kind === 'depart' && <DepartReasons form={form} />}
    <Form.Item label={kind === 'depart' ? '离职原因（选填）' : '说明（选填）'} name="reason">
      <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
    </Form.Item>
    {!isMended && (
      <>
        <Form.Item
          label="审批人"
          name="approverIds"
          extra="单位为此设有审批流程时按流程，不用在这里选；没有流程时由所选同事依次审批；都没有选时，由任一位有人事审批权限的同事审批。"
        >
          <ApproversField />
        </Form.Item>
        <Form.Item name="needsFilling" valuePropName="checked">
          <Checkbox>先请员工在手机上填写，再提交审批</Checkbox>
        </Form.Item>
      </>
    )}
  </>
)

const DayField = ({ name, label }: { readonly name: string; readonly label: string }) => (
  <Form.Item label={label} name={name}>
    <DayInput />
  </Form.Item>
)

const MonthsField = ({ name, label }: { readonly name: string; readonly label: string }) => (
  <Form.Item label={label} name={name}>
    <InputNumber<number> min={0} max={600} precision={0} suffix="个月" style={{ width: '100%' }} />
  </Form.Item>
)

const PayField = ({ name, label }: { readonly name: keyof HrPay; readonly label: string }) => (
  <Form.Item label={label} name={name} rules={[ruleOf(hrPay.entries[name])]}>
    <YuanInput suffix="/ 月" />
  </Form.Item>
)

const PlaceFields = ({ isNew }: { readonly isNew: boolean }) => {
  const { data } = useOrgTree()
  const departments = data?.departments ?? []
  const nameOf = (id: string | null): string => {
    const found = departments.find(({ departmentId }) => departmentId === id)
    return found === undefined ? '' : `${nameOf(found.parentId)} / ${found.name}`.replace(/^ \/ /u, '')
  }
  return (
    <>
      <Form.Item label={isNew ? '新部门' : '部门'} name="departmentId">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder="不选则直属单位"
          options={departments.map(({ departmentId }) => ({
            value: departmentId,
            label: nameOf(departmentId),
          }))}
        />
      </Form.Item>
      <Form.Item label={isNew ? '新岗位' : '岗位'} name="post">
        <Input maxLength={50} />
      </Form.Item>
    </>
  )
}

/** What the new post may do in the product; the day brings it about. */
const RoleFields = () => {
  const options = (useRoleNames().data ?? [])
    .filter(({ roleId }) => roleId !== 'superAdmin')
    .map(({ roleId, name }) => ({ value: roleId, label: name }))
  const select = (
    <Select mode="multiple" allowClear options={options} optionFilterProp="label" placeholder="不变" />
  )
  return (
    <div className={styles['pair']}>
      <Form.Item
        label="生效日授予角色（选填）"
        name="addRoles"
        extra="发起人或审批人中须有人能授予；都不能时由管理员手动调整。"
      >
        {select}
      </Form.Item>
      <Form.Item label="生效日收回原岗位角色（选填）" name="dropRoles">
        {select}
      </Form.Item>
    </div>
  )
}

const ContractFields = ({ form, kind }: Pick<TermsFieldsProps, 'form' | 'kind'>) => {
  const isOpenEnded = Form.useWatch('isOpenEnded', form) ?? false
  const result = Form.useWatch('result', form) ?? 'pass'
  const isEntry = kind === 'entry'
  return (
    <>
      {!isEntry && (
        <Form.Item label="考核结果" name="result">
          <Radio.Group
            options={[
              { value: 'pass', label: '按期转正' },
              { value: 'extend', label: '延长试用期' },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item label="合同期限">
        <Form.Item name="termMonths" noStyle>
          <InputNumber<number>
            aria-label="合同期限（月）"
            min={0}
            max={600}
            precision={0}
            suffix="个月"
            disabled={isOpenEnded}
            style={{ width: 150, marginRight: 12 }}
          />
        </Form.Item>
        <Form.Item name="isOpenEnded" valuePropName="checked" noStyle>
          <Checkbox>无固定期限</Checkbox>
        </Form.Item>
      </Form.Item>
      <MonthsField name="probationMonths" label={isEntry ? '试用期' : '原试用期'} />
      {!isEntry && result === 'extend' && <MonthsField name="extendMonths" label="延长" />}
      <PayField name="pay" label={isEntry ? '薪资（选填）' : '转正薪资（选填）'} />
      {isEntry && <PayField name="probationPay" label="试用期薪资（选填）" />}
    </>
  )
}

/** Usual reasons of the dictionary, each put into the field by one click. */
const DepartReasons = ({ form }: Pick<TermsFieldsProps, 'form'>) => (
  <UsualReasons
    reasons={useOfferedNames('departReasons')}
    onPick={(reason) => form.setFieldValue('reason', reason)}
  />
)

const DepartFields = ({ form }: Pick<TermsFieldsProps, 'form'>) => {
  const departType = Form.useWatch('departType', form) ?? 'resign'
  return (
    <>
      <Form.Item label="离职类型" name="departType">
        <Select options={DEPART_TYPES.map((value) => ({ value, label: DEPART_WORDS[value] }))} />
      </Form.Item>
      <DayField name="noticeDay" label="申请或通知日期" />
      <Form.Item
        label="接手人"
        name="successorId"
        extra="未完成的合同、审批等到期自动交给接手人，只列出能签署、审批和审查的同事"
      >
        <ColleagueSelect useFound={useHeirs} />
      </Form.Item>
      {departType === 'resign' && (
        <Form.Item name="inProbation" valuePropName="checked" label="试用期">
          <Checkbox>员工仍在试用期内</Checkbox>
        </Form.Item>
      )}
      {(departType === 'dismiss' || departType === 'expired') && (
        <Form.Item label="员工是否有下列情形" name="protections">
          <Checkbox.Group
            options={PROTECTIONS.map((value) => ({ value, label: protectionWords(value) }))}
            style={{ display: 'flex', flexDirection: 'column', gap: 4 }}
          />
        </Form.Item>
      )}
    </>
  )
}

interface ApproversFieldProps {
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (memberIds: string[]) => void
}

const ApproversField = ({ id, value = [], onChange }: ApproversFieldProps) => (
  <ColleaguePicker
    value={value}
    {...(id === undefined ? {} : { id })}
    most={MOST_HR_APPROVERS}
    useFound={useApprovers}
    onChange={(memberIds: string[]) => onChange?.(memberIds)}
  />
)
