// /flowStart/lawyersApply: which firm or lawyer is asked, what about, and with which files.
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { MOST_LAWYER_FILES } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { LAWYER_SERVICES, isAboutFiles } from '#protocol/contracts/lawyer-reviews/status.ts'
import type { LawyerServiceType } from '#protocol/contracts/lawyer-reviews/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import styles from '#src/features/contracts/lawyer-reviews/lawyer-reviews.module.css'
import {
  useApply,
  useChoosableContracts,
  useLawFirms,
  useUploadFile,
} from '#src/features/contracts/lawyer-reviews/queries.ts'
import type { KeptFile } from '#src/machines/file-upload.machine.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, showFieldProblems } from '#src/ui/form-rule.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

interface Typed {
  type: LawyerServiceType
  firmId?: string
  lawyerId?: string
  title: string
  question: string
  contractId?: string
}

/** The firm chooses. */
const ANY = ''

export const LawyersApplyPage = () => {
  const contractId = new URLSearchParams(useSearch()).get('contractId') ?? undefined
  const { data: firms } = useLawFirms()
  return (
    <div className={styles['page']}>
      <PageHeader
        title="申请律师服务"
        backTo={PAGES.lawyerReviews}
        trail={[{ label: '签署服务' }, { label: '律师审查', path: PAGES.lawyerReviews }]}
        hint="律师在 7 天内接单后出具由其签名的法律意见书；接单前可以撤回。"
      />
      {firms?.length === 0 ? (
        <EmptyState title="暂时没有可以选择的律所" hint="平台录入律所和律师后即可申请，请稍后再来。" />
      ) : (
        <section className={`card ${styles['form']}`} aria-label="律师服务申请">
          <ApplicationForm contractId={contractId} />
        </section>
      )}
    </div>
  )
}

const ApplicationForm = ({ contractId }: { readonly contractId: string | undefined }) => {
  const [form] = Form.useForm<Typed>()
  const [requestId] = useState(makeUuid)
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const [search, setSearch] = useState('')
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const { data: firms = [], isFetching } = useLawFirms()
  const { data: contracts = [] } = useChoosableContracts(search)
  const apply = useApply()
  const upload = useUploadFile((kept) => setFiles((known) => [...known, kept]))
  const firmId = Form.useWatch('firmId', form)
  const type = Form.useWatch('type', form) ?? 1
  const chosen = Form.useWatch('contractId', form)
  const lawyers = firms.find((firm) => firm.firmId === firmId)?.lawyers ?? []
  const filesFault = apply.error === null ? undefined : asCallFailure(apply.error).fields['fileIds']
  const isWithoutFiles = files.length === 0 && chosen === undefined
  const take = (picked: readonly File[]): void => {
    for (const file of picked.slice(0, MOST_LAWYER_FILES - files.length)) upload.pick(file)
  }
  const submit = (typed: Typed): void =>
    apply.mutate(
      {
        requestId,
        firmId: typed.firmId ?? '',
        lawyerId: typed.lawyerId === ANY ? null : (typed.lawyerId ?? null),
        type: typed.type,
        title: typed.title.trim(),
        question: typed.question.trim(),
        contractId: typed.contractId ?? null,
        fileIds: files.map(({ fileId }) => fileId),
      },
      {
        onError: (error) => void showFieldProblems(form, asCallFailure(error).fields),
        onSuccess: ({ lawyerReviewId }) => {
          raise('申请已提交，律师接单后会通知您')
          go(PAGES.lawyerReview(lawyerReviewId))
        },
      },
    )
  return (
    <CalmForm<Typed>
      form={form}
      initialValues={{ type: 1, lawyerId: ANY, title: '', question: '', contractId }}
      onFinish={submit}
    >
      <FormFailure error={apply.error} isSaidAtFields />
      <Form.Item label="服务类型" name="type">
        <Radio.Group
          options={LAWYER_SERVICES.map((service) => ({ value: service.type, label: service.name }))}
        />
      </Form.Item>
      <div className={styles['two']}>
        <Form.Item label="律师事务所" name="firmId" rules={[{ required: true, message: '请选择律师事务所' }]}>
          <Select
            placeholder="选择律所"
            loading={isFetching}
            showSearch={{ optionFilterProp: 'label' }}
            options={firms.map((firm) => ({ value: firm.firmId, label: firm.name }))}
            onChange={() => form.setFieldsValue({ lawyerId: ANY })}
          />
        </Form.Item>
        <Form.Item label="律师" name="lawyerId">
          <Select
            disabled={firmId === undefined}
            options={[
              { value: ANY, label: '由律所安排' },
              ...lawyers.map((lawyer) => ({ value: lawyer.lawyerId, label: lawyer.name })),
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item
        label="标题"
        name="title"
        rules={[ruleFrom((text) => (text.length < 2 ? '标题为 2–60 字' : undefined))]}
      >
        <Input maxLength={60} placeholder="如：设备采购合同审查" />
      </Form.Item>
      <Form.Item
        label="需要律师做什么"
        name="question"
        rules={[ruleFrom((text) => (text.length < 5 ? '请用 5–2000 字说明需要律师做什么' : undefined))]}
      >
        <Input.TextArea rows={5} maxLength={2000} showCount placeholder="背景、担心的条款、希望得到的答复" />
      </Form.Item>
      <Form.Item label="草稿或合同（选填）" name="contractId" extra="其中的文件会按现在的样子交给律师阅读。">
        <Select
          allowClear
          placeholder="从草稿和合同中选择"
          showSearch={{ filterOption: false, onSearch: setSearch }}
          options={contracts.map(({ contractId: value, name, isDraft }) => ({
            value,
            label: `${name === '' ? '未命名' : name}${isDraft ? '（草稿）' : ''}`,
          }))}
          notFoundContent="没有找到草稿或合同"
        />
      </Form.Item>
      <Form.Item
        label={isAboutFiles(type) && chosen === undefined ? '上传文件' : '上传文件（选填）'}
        {...(filesFault === undefined || !isWithoutFiles
          ? {}
          : { help: filesFault, validateStatus: 'error' as const })}
      >
        <ul className={styles['files']}>
          {files.map(({ fileId, name }) => (
            <li key={fileId}>
              <span className={styles['fileName']}>{name}</span>
              <Button
                type="text"
                size="small"
                aria-label={`移除 ${name}`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => setFiles(files.filter((file) => file.fileId !== fileId))}
              />
            </li>
          ))}
        </ul>
        {files.length < MOST_LAWYER_FILES && (
          <DropZone
            isSmall={files.length > 0}
            accept="application/pdf,image/png,image/jpeg"
            title={upload.isSending ? '正在上传…' : '选择文件'}
            {...(upload.isSending ? {} : { dragTitle: '点击或拖入文件' })}
            hint={`PDF 或图片，最多 ${MOST_LAWYER_FILES} 个`}
            onFiles={take}
          />
        )}
        <FormFailure error={upload.failure} gap="above" />
      </Form.Item>
      <div className={styles['foot']}>
        <LinkButton href={PAGES.lawyerReviews}>返回</LinkButton>
        <Button type="primary" htmlType="submit" loading={apply.isPending} disabled={upload.isSending}>
          提交申请
        </Button>
      </div>
    </CalmForm>
  )
}
