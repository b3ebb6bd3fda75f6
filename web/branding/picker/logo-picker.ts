import AwsS3 from '@uppy/aws-s3'
import Uppy, { type Meta } from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import ImageEditor from '@uppy/image-editor'
import Webcam from '@uppy/webcam'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/image-editor/css/style.min.css'
import '@uppy/webcam/css/style.min.css'
import { mostLogoBytes, uploadHeaders } from '#contract/branding/logo.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import './picker.css'
import { sendFile } from './send-file.ts'

type Asked = {
  /** Where remote sources come from, if any are set up. */
  companionUrl: string | null
  /** An address that takes one file. */
  askForAddress: () => Promise<string>
  onUploaded: (address: string) => void
}

/** What a store answers with is not read. */
type Answered = Record<string, never>
type LogoUppy = Uppy<Meta, Answered>

const title = 'Choose your logo'

/** Opens the picker over the page. It closes when a file is uploaded, or when it is told to, and is gone then. */
export async function openLogoPicker(asked: Asked): Promise<{ close: () => void }> {
  const uppy = new Uppy<Meta, Answered>({
    autoProceed: false,
    allowMultipleUploadBatches: false,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: mostLogoBytes, allowedFileTypes: ['image/*'] },
    infoTimeout: 5000,
    // What goes wrong is said on the screen.
    logger: { debug: () => {}, warn: () => {}, error: () => {} },
  })
  const close = (): void => {
    // Gives the focus back to the button.
    void dashboard(uppy)?.closeModal()
    uppy.destroy()
  }
  addDashboard(uppy, close)
  addSources(uppy)
  if (asked.companionUrl) {
    const { default: RemoteSources } = await import('@uppy/remote-sources')
    uppy.use(RemoteSources, { companionUrl: asked.companionUrl })
  }
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    limit: 6,
    retryDelays: [0, 1000, 3000, 5000],
    getUploadParameters: async () => ({
      method: 'PUT',
      url: await addressFrom(asked.askForAddress),
      headers: uploadHeaders,
    }),
    uploadPartBytes: sendFile,
  })
  uppy.on('complete', ({ successful }) => {
    const address = successful?.[0]?.uploadURL
    if (!address) return
    close()
    asked.onUploaded(address)
  })
  // Uppy says that it failed; why, it keeps behind a question mark.
  uppy.on('upload-error', (_file, { message }) => uppy.info(message, 'error', 15_000))
  uppy.on('file-added', () => requestAnimationFrame(mendList))
  await dashboard(uppy)?.openModal()
  mendWindow()
  return { close }
}

function dashboard(uppy: LogoUppy): Dashboard<Meta, Answered> | undefined {
  return uppy.getPlugin<Dashboard<Meta, Answered>>('Dashboard')
}

function addDashboard(uppy: LogoUppy, close: () => void): void {
  uppy.use(Dashboard, {
    width: 750,
    height: 550,
    thumbnailWidth: 200,
    // As JPEG, what is transparent would be black.
    thumbnailType: 'image/png',
    fileManagerSelectionType: 'both',
    proudlyDisplayPoweredByUppy: false,
    // Its animation would leave the window there for a moment, with the focus in it.
    animateOpenClose: false,
    note: 'PNG or SVG format, maximum 5MB.',
    metaFields: [
      { id: 'name', name: 'Name', placeholder: 'What the file is called' },
      { id: 'caption', name: 'Caption', placeholder: 'What the picture shows' },
    ],
    locale: {
      strings: { closeModal: 'Close', dashboardWindowTitle: title },
    },
    onRequestCloseModal: close,
  })
}

function addSources(uppy: LogoUppy): void {
  // A logo on paper must not be mirrored, and keeps its edges as PNG.
  uppy.use(Webcam, { modes: ['picture'], mirror: false, preferredImageMimeType: 'image/png' })
  // The bar shows a square or a wide logo well, and a tall one badly. The fine rotation has no name for a screen reader.
  uppy.use(ImageEditor, {
    actions: { cropWidescreenVertical: false, granularRotate: false },
    // Browsers turn a photograph by themselves; the editor would fetch it to look, which our policy forbids.
    cropperOptions: { checkOrientation: false },
  })
}

async function addressFrom(askForAddress: Asked['askForAddress']): Promise<string> {
  try {
    return await askForAddress()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new Error(error.status === 401 ? 'Authorization required' : error.said, { cause: error })
  }
}

/** Uppy gives its name to what is around the window, where no screen reader looks for it. */
function mendWindow(): void {
  const shown = document.querySelector('.uppy-Dashboard-inner')
  shown?.setAttribute('aria-label', title)
  shown?.setAttribute('aria-modal', 'true')
  const around = shown?.closest('.uppy-Root')
  around?.setAttribute('role', 'region')
  around?.setAttribute('aria-label', 'File picker')
  // Uppy hears of it inside and on the document, and would refuse the second as a duplicate.
  around?.addEventListener('paste', (event) => event.stopPropagation())
}

/** Its list of files is too far from what is listed for a screen reader to see the two together. */
function mendList(): void {
  document.querySelector('.uppy-Dashboard-Item')?.parentElement?.setAttribute('role', 'list')
}
