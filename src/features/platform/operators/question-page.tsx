// /ops/questions/detail: writes one question, shows how it will read, and publishes it.
import { Button, Form, Input, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { CATEGORIES } from '#protocol/help/questions/categories.ts'
import { ANSWER_LENGTH, OTHER_WORDS_LENGTH, TITLE_LENGTH, written } from '#protocol/help/questions/desk.ts'
import type { DeskQuestion, Writing } from '#protocol/help/questions/desk.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { QuestionPreview } from '#src/features/platform/operators/question-preview.tsx'
import {
  useDeskQuestion,
  usePublishQuestion,
  useSaveQuestion,
} from '#src/features/platform/operators/question-queries.ts'
import { PictureButton, VersionList } from '#src/features/platform/operators/question-tools.tsx'
import styles from '#src/features/platform/operators/questions.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

const TRAIL = [
  { label: '运营台', path: PAGES.operators },
  { label: '帮助中心', path: PAGES.deskQuestions },
]
const FRESH: Writing = { category: 'account', title: '', answer: '', otherWords: '', isHot: false }

export const QuestionPage = () => {
  const questionId = new URLSearchParams(useSearch()).get('questionId') ?? ''
  const { data, error, refetch } = useDeskQuestion(questionId)
  if (questionId === '') return <Editor key="new" question={null} />
  if (data !== undefined) return <Editor key={questionId} question={data} />
  return error === null ? (
    <Skeleton active paragraph={{ rows: 10 }} />
  ) : (
    <ErrorState error={error} title="问题没有打开" onRetry={() => void refetch()} />
  )
}

const useWriting = (question: DeskQuestion | null) => {
  const [form] = Form.useForm<Writing>()
  const [requestId] = useState(makeUuid)
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const save = useSaveQuestion()
  const publish = usePublishQuestion()
  const keep = async (isPublished: boolean): Promise<void> => {
    const text = await form.validateFields()
    const { questionId, edition } = await save.mutateAsync({
      ...text,
      // A question that is there is kept by its edition; a new one must not be made twice.
      requestId: question === null ? requestId : makeUuid(),
      questionId: question?.questionId ?? null,
      edition: question?.edition ?? 0,
    })
    if (isPublished) await publish.mutateAsync({ questionId, edition })
    raise(isPublished ? '已发布，用户现在就能看到' : '草稿已保存')
    if (question === null) go(PAGES.deskQuestion(questionId), { replace: true })
  }
  const isBusy = save.isPending || publish.isPending
  return {
    form,
    isBusy,
    error: save.error ?? publish.error,
    // Problems of fields stand at them; those of the calls above the form.
    keep: (isPublished: boolean) =>
      void keep(isPublished).catch((thrown: unknown) => {
        if (thrown instanceof Error) void showFieldProblems(form, asCallFailure(thrown).fields)
      }),
  }
}

const Editor = ({ question }: { readonly question: DeskQuestion | null }) => {
  const { form, isBusy, error, keep } = useWriting(question)
  const answer = Form.useWatch('answer', form) ?? question?.text.answer ?? ''
  return (
    <>
      <PageHeader
        title={question === null ? '新建问题' : '编辑问题'}
        trail={TRAIL}
        backTo={PAGES.deskQuestions}
        hint={hintOf(question)}
        actions={
          <>
            <Button disabled={isBusy} onClick={() => keep(false)}>
              保存草稿
            </Button>
            <Button type="primary" loading={isBusy} onClick={() => keep(true)}>
              发布
            </Button>
          </>
        }
      />
      <div className={styles['columns']}>
        <section className={`card ${styles['panel']}`} aria-label="内容">
          <CalmForm<Writing> form={form} initialValues={question?.text ?? FRESH}>
            <FormFailure error={error} isSaidAtFields />
            <Form.Item label="问题" name="title" rules={[ruleOf(written.title, '请填写问题，至少 4 个字')]}>
              <Input maxLength={TITLE_LENGTH} showCount autoComplete="off" />
            </Form.Item>
            <Form.Item label="分类" name="category">
              <Select options={CATEGORIES.map(({ code, label }) => ({ value: code, label }))} />
            </Form.Item>
            <Form.Item
              label="解答"
              name="answer"
              rules={[ruleOf(written.answer, '请填写解答，至少 10 个字')]}
              extra="1. 步骤　- 要点　## 小标题　> 提示　**加粗**　[文字](/站内地址)；空一行另起一段"
            >
              <Input.TextArea rows={16} maxLength={ANSWER_LENGTH} />
            </Form.Item>
            <PictureButton
              onPicture={(line) =>
                form.setFieldValue('answer', `${form.getFieldValue('answer')}\n\n${line}\n`)
              }
            />
            <Form.Item
              label="其他说法（选填）"
              name="otherWords"
              extra="用户可能用的其他词，空格隔开，只用于搜索"
            >
              <Input maxLength={OTHER_WORDS_LENGTH} autoComplete="off" />
            </Form.Item>
            <Form.Item label="列入热门问题" name="isHot" valuePropName="checked">
              <Switch />
            </Form.Item>
          </CalmForm>
        </section>
        <div>
          <QuestionPreview answer={answer} />
          {question !== null && (
            <VersionList versions={question.versions} onTake={(text) => form.setFieldsValue(text)} />
          )}
        </div>
      </div>
    </>
  )
}

const hintOf = (question: DeskQuestion | null): string => {
  if (question === null) return '保存草稿后只有运营人员看得到，发布后用户就能看到。'
  if (question.version === 0) return '还没有发布过。'
  const offered = question.isOffered ? '已上架' : '已下架，发布后重新上架'
  return `第 ${question.version} 版，${offered}${question.hasDraft ? '，有未发布的修改' : ''}。`
}
