// A notice is written: what its text asks beside its pages, then it is handed in to be sealed.
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { askedNow, askedRules } from '#protocol/contracts/drafts/filling.ts'
import type { AskedField } from '#protocol/contracts/drafts/template.ts'
import type { HrNoticeDetail } from '#protocol/hr/hr-notices/hr-notices.ts'
import { PAGES } from '#protocol/pages.ts'
import { CancelNotice } from '#src/features/hr/hr-notices/cancel-notice.tsx'
import { NoticeFile } from '#src/features/hr/hr-notices/notice-file.tsx'
import { useNoticeAct, usePreview } from '#src/features/hr/hr-notices/queries.ts'
import type { NoticeValues } from '#src/features/hr/hr-notices/queries.ts'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ValueInput } from '#src/ui/fields/value-input.tsx'
import type { FieldPicture } from '#src/ui/fields/picture-input.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { clearProblems } from '#src/ui/show-problems.ts'
import styles from './hr-notices.module.css'

export const WriteNotice = ({ notice }: { readonly notice: HrNoticeDetail }) => {
  const { hrNoticeId, title, fields, values, version, endReason } = notice
  const [form] = Form.useForm<NoticeValues>()
  const [shown, show] = useState<NoticeValues>(values)
  const typed = Form.useWatch((all: NoticeValues) => all, form) ?? values
  const preview = usePreview(hrNoticeId, shown)
  const act = useNoticeAct()
  const maySeeSeals = useMay('signature', 'view')
  const raise = useRaiseAlert()
  const valuesNow = (): NoticeValues => ({ ...values, ...filled(form.getFieldsValue()) })
  const run = (isSending: boolean): void =>
    act.mutate(
      { act: isSending ? 'send' : 'save', hrNoticeId, version, values: valuesNow() },
      {
        onSuccess: () => raise(isSending ? '已提交，等待用印' : '草稿已保存'),
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  const asked = askedNow({ fields }, { ...values, ...filled(typed) })
  return (
    <>
      {endReason !== '' && (
        <Alert
          type="warning"
          showIcon
          className={styles['notice'] ?? ''}
          title={`没有盖章，原因：${endReason}`}
        />
      )}
      <div className={styles['write']}>
        <CalmForm<NoticeValues>
          form={form}
          className={`card ${styles['fields']}`}
          initialValues={values}
          onValuesChange={(changed) => clearProblems(form, changed)}
          onBlur={() => show(valuesNow())}
          onFinish={() => run(true)}
        >
          {asked
            .filter(({ kind }) => kind !== 'amountCn')
            .map((field) => (
              <Form.Item
                key={field.key}
                name={field.key}
                label={field.required ? field.label : `${field.label}（选填）`}
              >
                <FieldInput field={field} />
              </Form.Item>
            ))}
          <FormFailure error={act.error} />
          {notice.hasHrSeal ? (
            <p className={styles['quiet']}>
              提交后按本单位的文件用印流程审批，由有用印权限的同事盖章，随后送达员工签收。默认选用人事专用章，用印人也可改用其他单位印章。
            </p>
          ) : (
            <Alert
              type="info"
              showIcon
              className={styles['notice'] ?? ''}
              title="本单位没有启用的人事专用章，用印时改用公章等其他单位印章"
              description="通知同样有效。如需使用人事专用章，请先由管理员制作并启用，再提交用印。"
              action={
                maySeeSeals && (
                  <LinkButton size="small" href={PAGES.seals}>
                    印章管理
                  </LinkButton>
                )
              }
            />
          )}
          <div className={styles['buttons']}>
            <Button type="primary" htmlType="submit" loading={act.isPending}>
              提交用印
            </Button>
            <Button disabled={act.isPending} onClick={() => run(false)}>
              保存草稿
            </Button>
            <CancelNotice notice={notice} />
          </div>
        </CalmForm>
        <NoticeFile name={title} bytes={preview} />
      </div>
    </>
  )
}

/** Without the inputs that are not there any more. */
const filled = (typed: NoticeValues): NoticeValues =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === 'string'))

// Texts with pictures are no notices.
const NO_PICTURE: FieldPicture = {
  address: '',
  isSending: false,
  problem: undefined,
  onFile: () => undefined,
}

interface FieldInputProps {
  readonly field: AskedField
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

const FieldInput = ({ field, id = field.key, value = '', onChange }: FieldInputProps) => (
  <ValueInput
    field={{ ...askedRules(field), placeholder: field.placeholder }}
    value={value}
    control={{ id }}
    picture={NO_PICTURE}
    onValue={(next) => onChange?.(next)}
  />
)
