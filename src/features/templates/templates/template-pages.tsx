// /template: the platform's templates, common ones, one's own and fixed ones (specification §2).
import { FormOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { TEMPLATE_TYPE } from '#protocol/pdf-item.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Opened } from '#src/features/templates/templates/opened.ts'
import { TemplateList } from '#src/features/templates/templates/template-list.tsx'
import { useUse } from '#src/features/templates/templates/use-template.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useMay, useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const Dialogs = lazyPart(async () => (await import('./template-dialogs.tsx')).TemplateDialogs)

export const PlatformTemplatesPage = () => (
  <>
    <PageHeader
      title="平台模板"
      hint="平台按现行法律写好的常用文本，可以直接使用、收藏，或复制成自己的模板再改。文本供参考，重要合同请由律师审查。"
    />
    <TemplateList
      templateType={TEMPLATE_TYPE.platform}
      empty={<EmptyState title="还没有平台模板" hint="平台运营人员上架后会出现在这里。" />}
    />
  </>
)

const TO_PLATFORM = (
  <LinkButton type="primary" href={PAGES.platformTemplates}>
    去看平台模板
  </LinkButton>
)

export const CommonTemplatesPage = () => (
  <>
    <PageHeader title="常用模板" hint="您收藏的模板，只有自己看得到。" />
    <TemplateList
      templateType={TEMPLATE_TYPE.common}
      empty={
        <EmptyState
          title="还没有常用模板"
          hint="在平台模板或自建模板里点星标，就会出现在这里。"
          action={TO_PLATFORM}
        />
      }
    />
  </>
)

export const OwnTemplatesPage = () => {
  const isCompany = useUser().defaultBizType === 2
  const mayAdd = useMay('template', 'add')
  const [opened, open] = useState<Opened>()
  const use = useUse()
  const create = (
    <Allowed resource="template" action="add">
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => open({ what: 'upload' })}>
        上传文件
      </Button>
      <Button type="primary" icon={<FormOutlined aria-hidden />} onClick={() => open({ what: 'write' })}>
        在线撰写
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader
        title="自建模板"
        hint={
          isCompany
            ? '单位自己的模板，同事都可以使用。每次修改内容都留下新的版本，已经发起的合同仍用原来的版本。'
            : '自己的模板。每次修改内容都留下新的版本，已经发起的合同仍用原来的版本。'
        }
        actions={create}
      />
      <TemplateList
        templateType={TEMPLATE_TYPE.ownBuilt}
        empty={
          <EmptyState
            drawing="draft"
            title="还没有自建模板"
            hint={
              mayAdd
                ? '上传 PDF、Word，在线撰写一份，或把平台模板复制过来再改。'
                : '由有模板权限的同事添加，添加后您可以在这里选用。现在可以直接用平台模板发起合同。'
            }
            action={mayAdd ? create : TO_PLATFORM}
          />
        }
      />
      {opened !== undefined && (
        <Suspense>
          <Dialogs opened={opened} onUse={use} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export const FixedTemplatesPage = () => {
  const isCompany = useUser().defaultBizType === 2
  const [mayEdit, isAdministrator] = [useMay('template', 'edit'), useMay('roleManage', 'grant')]
  const mayFix = mayEdit && isAdministrator
  return (
    <>
      <PageHeader title="固定模板" hint="正文由单位管理员定好，使用时只填写，不能改动。" />
      <TemplateList
        templateType={TEMPLATE_TYPE.fixed}
        empty={
          <EmptyState
            title="还没有固定模板"
            hint={
              !isCompany
                ? '固定模板由单位管理员维护，请在右上角切换到单位身份查看。'
                : mayFix
                  ? '在自建模板的“更多操作”里可以把模板设为固定模板。'
                  : '由单位管理员设定，设定后您可以在这里选用。现在可以直接用平台模板发起合同。'
            }
            action={
              isCompany && mayFix ? (
                <LinkButton type="primary" href={PAGES.ownTemplates}>
                  去自建模板
                </LinkButton>
              ) : (
                TO_PLATFORM
              )
            }
          />
        }
      />
    </>
  )
}
