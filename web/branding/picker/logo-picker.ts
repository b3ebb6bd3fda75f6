import AwsS3 from '@uppy/aws-s3'
import Uppy, { type Meta } from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import ImageEditor from '@uppy/image-editor'
import Webcam from '@uppy/webcam'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/image-editor/css/style.min.css'
import '@uppy/webcam/css/style.min.css'
import { maxLogoBytes, uploadHeaders } from '#contract/branding/logo.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import './picker.css'
import { sendFile } from './send-file.ts'

type PickerOptions = {
  /** The server for remote sources, if one is configured. */
  companionUrl: string | null
  /** Returns a URL that accepts one file. */
  requestUploadUrl: () => Promise<string>
  onUploaded: (address: string) => void
}

/** We do not read the store's response. */
type StoreResponse = Record<string, never>
type LogoUppy = Uppy<Meta, StoreResponse>

const title = 'Choose your logo'

/** Opens the picker over the page. It closes and is destroyed when a file is uploaded, or by `close`. */
export async function openLogoPicker(options: PickerOptions): Promise<{ close: () => void }> {
  const uppy = new Uppy<Meta, StoreResponse>({
    autoProceed: false,
    allowMultipleUploadBatches: false,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: maxLogoBytes, allowedFileTypes: ['image/*'] },
    infoTimeout: 5000,
    // Errors are shown on the screen.
    logger: { debug: () => {}, warn: () => {}, error: () => {} },
  })
  const close = (): void => {
    // Returns the focus to the button.
    void dashboard(uppy)?.closeModal()
    uppy.destroy()
  }
  addDashboard(uppy, close)
  addSources(uppy)
  if (options.companionUrl) {
    const { default: RemoteSources } = await import('@uppy/remote-sources')
    uppy.use(RemoteSources, { companionUrl: options.companionUrl })
  }
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    limit: 6,
    retryDelays: [0, 1000, 3000, 5000],
    getUploadParameters: async () => ({
      method: 'PUT',
      url: await uploadUrl(options.requestUploadUrl),
      headers: uploadHeaders,
    }),
    uploadPartBytes: sendFile,
  })
  uppy.on('complete', ({ successful }) => {
    const address = successful?.[0]?.uploadURL
    if (!address) return
    close()
    options.onUploaded(address)
  })
  // Uppy only says that it failed, and hides the reason behind a question mark.
  uppy.on('upload-error', (_file, { message }) => uppy.info(message, 'error', 15_000))
  uppy.on('file-added', () => requestAnimationFrame(fixListRole))
  await dashboard(uppy)?.openModal()
  fixWindowLabels()
  return { close }
}

function dashboard(uppy: LogoUppy): Dashboard<Meta, StoreResponse> | undefined {
  return uppy.getPlugin<Dashboard<Meta, StoreResponse>>('Dashboard')
}

function addDashboard(uppy: LogoUppy, close: () => void): void {
  uppy.use(Dashboard, {
    width: 750,
    height: 550,
    thumbnailWidth: 200,
    // As JPEG, transparent areas would be black.
    thumbnailType: 'image/png',
    fileManagerSelectionType: 'both',
    proudlyDisplayPoweredByUppy: false,
    // Its animation would leave the window open for a moment, with the focus in it.
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
  // A logo on paper must not be mirrored, and PNG keeps its edges sharp.
  uppy.use(Webcam, { modes: ['picture'], mirror: false, preferredImageMimeType: 'image/png' })
  // The header suits a square or wide logo, not a tall one. The fine rotation control has no accessible name.
  uppy.use(ImageEditor, {
    actions: { cropWidescreenVertical: false, granularRotate: false },
    // Browsers rotate photos themselves; to check, the editor would fetch the photo, which our CSP blocks.
    cropperOptions: { checkOrientation: false },
  })
}

async function uploadUrl(requestUploadUrl: PickerOptions['requestUploadUrl']): Promise<string> {
  try {
    return await requestUploadUrl()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new Error(error.status === 401 ? 'Authorization required' : error.said, { cause: error })
  }
}

/** Uppy labels the element around the dialog, where screen readers do not look for its name. */
function fixWindowLabels(): void {
  const shown = document.querySelector('.uppy-Dashboard-inner')
  shown?.setAttribute('aria-label', title)
  shown?.setAttribute('aria-modal', 'true')
  const around = shown?.closest('.uppy-Root')
  around?.setAttribute('role', 'region')
  around?.setAttribute('aria-label', 'File picker')
  // Uppy listens inside and on the document, and would reject the second event as a duplicate.
  around?.addEventListener('paste', (event) => event.stopPropagation())
}

/** Uppy puts role="list" too far from its items for screen readers to connect them. */
function fixListRole(): void {
  document.querySelector('.uppy-Dashboard-Item')?.parentElement?.setAttribute('role', 'list')
}
