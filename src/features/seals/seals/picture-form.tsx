// A signature or company's seal cut out of a picture.
// The form has upload, frame, ink and size, and shows the result next to the original (domain.md §3).
import { useSelector } from '@xstate/react'
import { Button, Form, Input, InputNumber, Radio, Select, Slider } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CompanySealSpec, PictureSpec } from '#protocol/seals/seals/seals.ts'
import { drawAgain, sealPreview } from '#src/features/seals/seals/actor.tsx'
import { CropField, WHOLE } from '#src/features/seals/seals/crop-field.tsx'
import type { Crop } from '#src/features/seals/seals/crop-field.tsx'
import { HAS_OFFICIAL } from '#src/features/seals/seals/kind-field.tsx'
import { PictureField } from '#src/features/seals/seals/picture-field.tsx'
import type { Picture } from '#src/features/seals/seals/picture-field.tsx'
import { PreviewPanel } from '#src/features/seals/seals/preview-panel.tsx'
import { useCreateCompanySeal, useCreateSignature } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { INK_WORDS, OFFICIAL, SEAL_KINDS } from '#src/features/seals/seals/words.ts'
import { useActorRef, useRaiseAlert } from '#src/machines/react.tsx'
import type { PreviewRequest } from '#src/machines/seal-preview.machine.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { UploadItem } from '#src/ui/upload-item.tsx'

interface Typed {
  picture?: Picture
  filing?: Picture
  name: string
  type: number
  ink: PictureSpec['ink']
  sensitivity: number
  /** Null while the field is empty. */
  widthMm: number | null
}

/** Kinds whose print exists as a real stamp that is photographed; the size each usually has. */
const USUAL_WIDTH: Readonly<Record<number, number>> = { 1: 42, 2: 38, 3: 38, 4: 38, 5: 20, 6: 40, 7: 38 }

const kindOf = (type: number) => SEAL_KINDS.find((kind) => kind.type === type) ?? SEAL_KINDS[0]!
const sealSpec = (type: number): CompanySealSpec => ({
  type,
  shape: kindOf(type).shapes[0]!,
  colour: 'red',
  opacity: 80,
  withStar: false,
})

/** What is to be cut out; undefined while there is no picture or no width. */
const pictureOf = ({ picture, ink, sensitivity, widthMm }: Typed, crop: Crop): PictureSpec | undefined =>
  picture === undefined || widthMm === null
    ? undefined
    : { fileId: picture.fileId, ink, sensitivity, crop, widthMm }

export interface PictureFormProps {
  readonly isCompany: boolean
  /** The person's or the company's certified name. */
  readonly name: string
  readonly listPath: string
  /** Whether the company has a 公章 that is in use or waits to be. */
  readonly hasOfficial?: boolean
}

export const PictureForm = ({ isCompany, name, listPath, hasOfficial = false }: PictureFormProps) => {
  const [form] = Form.useForm<Typed>()
  const [, navigate] = useLocation()
  const raise = useRaiseAlert()
  const preview = useActorRef(sealPreview)
  const snapshot = useSelector(preview, (current) => current)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const makeSignature = useCreateSignature()
  const makeSeal = useCreateCompanySeal()
  const picture = Form.useWatch('picture', form)
  const usual = kindOf(hasOfficial ? 2 : OFFICIAL)
  const first: Partial<Typed> = isCompany
    ? {
        name: usual.label,
        type: usual.type,
        ink: 'red',
        sensitivity: 50,
        widthMm: USUAL_WIDTH[usual.type] ?? 38,
      }
    : { name: '', type: 0, ink: 'black', sensitivity: 50, widthMm: 25 }

  const show = (typed: Typed, part: Crop) => {
    const spec = pictureOf(typed, part)
    if (spec === undefined) return
    const request: PreviewRequest = isCompany
      ? { kind: 'seal', spec: sealSpec(typed.type), picture: spec }
      : { kind: 'signature', drawing: { kind: 'picture', ...spec } }
    preview.send({ type: 'preview.wanted', request })
  }

  const onValuesChange = (changed: Partial<Typed>) => {
    if (changed.type !== undefined) {
      const isOwnName = SEAL_KINDS.some(({ label }) => label === form.getFieldValue('name'))
      form.setFieldsValue({
        widthMm: USUAL_WIDTH[changed.type] ?? 38,
        ...(isOwnName ? { name: kindOf(changed.type).label } : {}),
      })
    }
    if (changed.picture !== undefined) setCrop(WHOLE)
    show(form.getFieldsValue(true) as Typed, changed.picture === undefined ? crop : WHOLE)
  }
  const save = (typed: Typed) => {
    const spec = pictureOf(typed, crop)
    if (spec === undefined) return
    if (!isCompany) {
      makeSignature.mutate(
        { drawing: { kind: 'picture', ...spec }, keep: true },
        {
          onSuccess: () => {
            raise('签名已保存')
            navigate(listPath)
          },
        },
      )
      return
    }
    makeSeal.mutate(
      {
        name: typed.name.trim(),
        spec: sealSpec(typed.type),
        picture: spec,
        ...(typed.filing === undefined ? {} : { filingFileId: typed.filing.fileId }),
      },
      {
        onSuccess: () => {
          raise(`“${typed.name.trim()}”已提交审核`)
          navigate(listPath)
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  }
  const failed = makeSignature.error ?? makeSeal.error
  return (
    <section className={`card ${styles['edit']}`}>
      <CalmForm<Typed>
        form={form}
        className={styles['form'] ?? ''}
        initialValues={first}
        onValuesChange={onValuesChange}
        onFinish={save}
      >
        <UploadItem label={isCompany ? '印章照片' : '签名照片'} name="picture" missing="请先上传图片">
          <PictureField
            title="选择照片或扫描件"
            dragTitle="点击或拖入照片、扫描件"
            hint={`盖在或写在白纸上拍照，JPG 或 PNG，不超过 5 MB，${isCompany ? '印迹' : '签名'}清晰、占画面大半`}
          />
        </UploadItem>
        {picture !== undefined && (
          <CropField
            address={picture.address}
            value={crop}
            onChange={(part) => {
              setCrop(part)
              show(form.getFieldsValue(true) as Typed, part)
            }}
          />
        )}
        <div className={styles['pair']}>
          {isCompany && (
            <>
              <Form.Item label="印章种类" name="type">
                <Select
                  options={SEAL_KINDS.map(({ type, label }) =>
                    hasOfficial && type === OFFICIAL
                      ? { value: type, label: `${label}（${HAS_OFFICIAL}）`, disabled: true }
                      : { value: type, label },
                  )}
                />
              </Form.Item>
              <Form.Item
                label="印章名称"
                name="name"
                rules={[{ required: true, whitespace: true, message: '请填写印章名称' }]}
              >
                <Input maxLength={50} />
              </Form.Item>
            </>
          )}
          <Form.Item label="印迹颜色" name="ink" extra="只保留这种颜色，其余变为透明">
            <Radio.Group
              optionType="button"
              options={Object.entries(INK_WORDS).map(([value, label]) => ({ value, label }))}
            />
          </Form.Item>
          <Form.Item
            label="宽度（毫米）"
            name="widthMm"
            extra="按实物测量，盖在文件上就是这个尺寸"
            rules={[{ required: true, message: '请填写宽度' }]}
          >
            <InputNumber min={5} max={100} step={0.5} style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item label="灵敏度" name="sensitivity" extra="印迹缺笔画就调高，杂点多就调低">
          <Slider min={0} max={100} step={5} ariaLabelForHandle="灵敏度" />
        </Form.Item>
        {isCompany && (
          <UploadItem
            label="备案材料"
            name="filing"
            extra="印章备案证明或登记证的照片，加密保存，只给审核的管理员看"
            missing="请上传备案材料"
          >
            <PictureField
              title="选择备案材料"
              dragTitle="点击或拖入备案材料"
              hint="JPG 或 PNG，不超过 5 MB"
              isShown
            />
          </UploadItem>
        )}
        {/* Beside the button that was pressed: the form is longer than the screen. */}
        <FormFailure error={failed} />
        <div className={styles['foot']}>
          <Button onClick={() => navigate(listPath)}>取消</Button>
          <Button type="primary" htmlType="submit" loading={makeSignature.isPending || makeSeal.isPending}>
            {isCompany ? '提交审核' : '保存签名'}
          </Button>
        </div>
      </CalmForm>
      {picture === undefined ? (
        <aside className={styles['preview']} aria-label="预览">
          <div className={styles['held']}>
            <p className={styles['size']}>上传后，这里显示去掉背景的效果</p>
          </div>
        </aside>
      ) : (
        <PreviewPanel
          preview={snapshot.context.preview}
          failure={snapshot.context.failure}
          isBusy={snapshot.hasTag('busy')}
          alt={`${name}抠图预览`}
          onRetry={() => drawAgain(preview)}
        />
      )}
    </section>
  )
}
