// What the licence says, who the legal person is, and for an agent the stamped letter (domain.md §4).
import { Button, Cascader, Form, Input } from 'antd'
import type { CompanyClaimFacts } from '#protocol/company/certifications/company.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'
import { isIdNumber } from '#protocol/id-card.ts'
import { isCompanyName, isPersonName, normalizeCompanyName, normalizePersonName } from '#protocol/names.ts'
import type { PlaceNode } from '#protocol/platform/regions.ts'
import { PAGES } from '#protocol/pages.ts'
import { AuthorisationField } from '#src/features/company/certifications/authorisation-field.tsx'
import styles from '#src/features/company/certifications/certification.module.css'
import { PictureField } from '#src/features/company/certifications/picture-field.tsx'
import { useAreas, useCertifyCompany, useIndustries } from '#src/features/company/certifications/queries.ts'
import { useUser } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeNumberInput } from '#src/ui/code-number-input.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, showFieldProblems } from '#src/ui/form-rule.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { UploadItem } from '#src/ui/upload-item.tsx'

interface Typed {
  name: string
  creditCode: string
  legalPerson: string
  legalPersonIdNumber: string
  industry: string[]
  area: string[]
  licenceFileId: string
  authorisationFileId?: string | null
}

const companyProblem = (text: string): string | undefined => {
  if (text === '') return '请输入单位名称'
  return isCompanyName(normalizeCompanyName(text))
    ? undefined
    : '请按营业执照填写全称，2–100 个字符，括号成对'
}
const codeProblem = (text: string): string | undefined => {
  if (text === '') return '请输入统一社会信用代码'
  return isCreditCode(normalizeCreditCode(text))
    ? undefined
    : '统一社会信用代码不正确，请核对 18 位代码（没有 I、O、S、V、Z）'
}
const personProblem = (text: string): string | undefined => {
  if (text === '') return '请输入法定代表人姓名'
  return isPersonName(normalizePersonName(text)) ? undefined : '请按营业执照填写，2–30 个汉字或字母'
}
const idProblem = (text: string): string | undefined => {
  if (text === '') return '请输入法定代表人身份证号'
  return isIdNumber(text.toUpperCase(), new Date()) ? undefined : '身份证号不正确，请核对 18 位号码'
}

/** The way to a code in a dictionary, as a cascader has it. */
const wayTo = (tree: readonly PlaceNode[], code: string): string[] | undefined => {
  const parent = tree.find(({ children }) => children.some((child) => child.code === code))
  return parent === undefined ? undefined : [parent.code, code]
}

export interface CompanyFormProps {
  /** An earlier submission to begin with. */
  readonly claim: CompanyClaimFacts | null
  readonly onSubmitted: (company: { companyId: string; name: string; isCertified: boolean }) => void
}

export const CompanyForm = ({ claim, onSubmitted }: CompanyFormProps) => {
  const [form] = Form.useForm<Typed>()
  const user = useUser()
  const certify = useCertifyCompany()
  const areas = useAreas()
  const industries = useIndustries()
  const legalPerson = Form.useWatch('legalPerson', form) ?? claim?.legalPerson ?? ''
  const isAgent = legalPerson.trim() !== '' && normalizePersonName(legalPerson) !== user.userName
  const isTaken = certify.error !== null && asCallFailure(certify.error).code === 'company.taken'
  // The dictionaries come after the form; what was chosen before is put in when they are there.
  const isReady = areas.data !== undefined && industries.data !== undefined
  const submit = (typed: Typed) =>
    certify.mutate(
      {
        name: normalizeCompanyName(typed.name),
        creditCode: normalizeCreditCode(typed.creditCode),
        legalPerson: normalizePersonName(typed.legalPerson),
        legalPersonIdNumber: typed.legalPersonIdNumber.trim().toUpperCase(),
        industry: typed.industry.at(-1) ?? '',
        area: typed.area.at(-1) ?? '',
        licenceFileId: typed.licenceFileId,
        authorisationFileId: typed.authorisationFileId ?? null,
      },
      {
        onSuccess: ({ autStatus, companyId, name }) =>
          onSubmitted({ companyId, name, isCertified: autStatus === 1 }),
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <CalmForm<Typed>
      key={claim === null || isReady ? 'ready' : 'waiting'}
      form={form}
      initialValues={
        claim === null
          ? {}
          : {
              ...claim,
              industry: wayTo(industries.data ?? [], claim.industry),
              area: wayTo(areas.data ?? [], claim.area),
              licenceFileId: claim.licenceFileId ?? undefined,
              authorisationFileId: claim.authorisationFileId ?? undefined,
            }
      }
      onFinish={submit}
    >
      <FormFailure
        error={certify.error}
        action={
          isTaken && (
            <LinkButton
              href={`${PAGES.joinCompany}?creditCode=${encodeURIComponent(normalizeCreditCode(form.getFieldValue('creditCode') ?? ''))}`}
            >
              申请加入
            </LinkButton>
          )
        }
      />
      <Form.Item label="单位名称" name="name" rules={[ruleFrom(companyProblem)]}>
        <Input autoComplete="organization" maxLength={100} placeholder="营业执照上的全称" />
      </Form.Item>
      <Form.Item label="统一社会信用代码" name="creditCode" rules={[ruleFrom(codeProblem)]}>
        <Input autoComplete="off" maxLength={22} placeholder="18 位" />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item label="所属行业" name="industry" rules={[{ required: true, message: '请选择所属行业' }]}>
          <Cascader
            options={optionsOf(industries.data)}
            loading={industries.isPending}
            showSearch
            placeholder="请选择，可输入查找"
            displayRender={(labels) => labels.at(-1) ?? ''}
          />
        </Form.Item>
        <Form.Item label="所在地区" name="area" rules={[{ required: true, message: '请选择所在地区' }]}>
          <Cascader
            options={optionsOf(areas.data)}
            loading={areas.isPending}
            showSearch
            placeholder="省 / 市"
          />
        </Form.Item>
        <Form.Item label="法定代表人" name="legalPerson" rules={[ruleFrom(personProblem)]}>
          <Input autoComplete="off" maxLength={30} />
        </Form.Item>
        <Form.Item label="法定代表人身份证号" name="legalPersonIdNumber" rules={[ruleFrom(idProblem)]}>
          <CodeNumberInput />
        </Form.Item>
      </div>
      <UploadItem label="营业执照" name="licenceFileId" missing="请上传营业执照照片">
        <PictureField of="营业执照" />
      </UploadItem>
      {isAgent && <AuthorisationField applicant={user.userName} />}
      <p className={styles['pictureHint']}>
        {isAgent
          ? '您不是法定代表人：资料审核通过后，还需通过对公打款或法定代表人授权验证。'
          : '法定代表人本人提交的，核验一致后立即通过。'}
      </p>
      <div className={styles['foot']}>
        <Button type="primary" htmlType="submit" size="large" loading={certify.isPending}>
          提交认证
        </Button>
      </div>
    </CalmForm>
  )
}

const optionsOf = (tree: readonly PlaceNode[] | undefined) =>
  (tree ?? []).map(({ code, name, children }) => ({
    value: code,
    label: name,
    children: children.map((child) => ({ value: child.code, label: child.name })),
  }))
