// A clause being written: its name and its words, in the editor of written texts.
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { addClause, CLAUSE_NAME_LENGTH } from '#protocol/templates/clauses.ts'
import type { ClauseRow } from '#protocol/templates/clauses.ts'
import { emptyText } from '#protocol/templates/written-texts/written-text.ts'
import type { ClauseText } from '#protocol/templates/written-texts/written-text.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useClause, useSaveClause } from '#src/features/templates/clauses/queries.ts'
import { WrittenTextEditor } from '#src/ui/written-text/written-text-editor.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'

interface Opened {
  readonly clauseId: string
  readonly version: number
}

interface Props {
  readonly opened?: Opened
  readonly name: string
  readonly content: ClauseText
  readonly onClose: () => void
}

const firstWords = (): ClauseText => ({
  type: 'doc',
  content: [{ type: 'clause', attrs: { id: makeUuid(), numbering: 'article' }, content: [] }],
})

const ClauseForm = ({ opened, name, content, onClose }: Props) => {
  const [form] = Form.useForm<{ name: string }>()
  const [text, setText] = useState(() => ({
    ...emptyText(),
    doc: content as ReturnType<typeof emptyText>['doc'],
  }))
  const save = useSaveClause(opened)
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={1080}
      mask={{ closable: false }}
      keyboard={false}
      title={opened === undefined ? '新建条款' : `修改条款（第 ${opened.version} 版）`}
      okText={opened === undefined ? '新建' : '保存'}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<{ name: string }>
        form={form}
        initialValues={{ name }}
        onFinish={(typed) =>
          save.mutate(
            { name: typed.name, content: text.doc as ClauseText },
            {
              onSuccess: (saved) => {
                raise(`条款“${saved.name}”已保存为第 ${saved.version} 版`)
                onClose()
              },
              onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
            },
          )
        }
      >
        <FormFailure error={save.error} />
        <Form.Item
          label="条款名称"
          name="name"
          rules={[ruleOf(addClause.input.entries.name, '请填写条款名称')]}
        >
          <Input maxLength={CLAUSE_NAME_LENGTH} showCount autoFocus placeholder="例如：保密义务" />
        </Form.Item>
      </CalmForm>
      <WrittenTextEditor value={text} onChange={setText} readOnly={false} isClause />
    </Modal>
  )
}

const Existing = ({ row, onClose }: { readonly row: ClauseRow; readonly onClose: () => void }) => {
  const answer = useClause(row.clauseId)
  if (answer.data !== undefined) return <ClauseForm {...answer.data} opened={answer.data} onClose={onClose} />
  return (
    <Modal
      open
      centered
      title={`修改条款“${row.name}”`}
      footer={null}
      loading={answer.isPending}
      onCancel={onClose}
    >
      {answer.error === null ? null : (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </Modal>
  )
}

/** The clause to change; a new one without it. */
export const ClauseDialog = ({ row, onClose }: { readonly row?: ClauseRow; readonly onClose: () => void }) =>
  row === undefined ? (
    <ClauseForm name="" content={firstWords()} onClose={onClose} />
  ) : (
    <Existing row={row} onClose={onClose} />
  )
