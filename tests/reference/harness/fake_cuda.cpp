// SPDX-License-Identifier: GPL-3.0-or-later

// Registers a device guard for "cuda" in a PyTorch without CUDA. Fake tensors on that device then follow CUDA's paths:
// dispatch, autocast's lists, and the dtypes that kernels save. No real device is ever accessed.
#include <c10/core/DeviceGuard.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/version.h>

using c10::Device;
using c10::DeviceIndex;
using c10::DeviceType;
using c10::Stream;

namespace {

struct FakeCudaGuard final : c10::impl::DeviceGuardImplInterface {
    static Device only() { return {DeviceType::CUDA, 0}; }
    static Stream stream() { return Stream(Stream::DEFAULT, only()); }

    DeviceType type() const override { return DeviceType::CUDA; }
    Device exchangeDevice(Device) const override { return only(); }
    Device getDevice() const override { return only(); }
    void setDevice(Device) const override {}
    void uncheckedSetDevice(Device) const noexcept override {}
    Stream getStream(Device) const noexcept override { return stream(); }
    Stream getDefaultStream(Device) const override { return stream(); }
    Stream exchangeStream(Stream) const noexcept override { return stream(); }
    DeviceIndex deviceCount() const noexcept override { return 1; }
    void record(void**, const Stream&, const DeviceIndex, const c10::EventFlag) const override {}
    void block(void*, const Stream&) const override {}
    bool queryEvent(void*) const override { return true; }
    void destroyEvent(void*, const DeviceIndex) const noexcept override {}
    bool queryStream(const Stream&) const override { return true; }
    void synchronizeStream(const Stream&) const override {}
    void synchronizeEvent(void*) const override {}
};

const c10::impl::DeviceGuardImplRegistrar registrar(DeviceType::CUDA, new FakeCudaGuard());

} // namespace

// Later versions of the autograd engine query the accelerator, which this PyTorch lacks. If this library is preloaded,
// these definitions take precedence over PyTorch's own.
#if TORCH_VERSION_MAJOR > 2 || TORCH_VERSION_MINOR >= 8
#include <ATen/DeviceAccelerator.h>
#include <ATen/detail/CUDAHooksInterface.h>

namespace {

struct FakeHooks final : at::CUDAHooksInterface {
    void init() const override {}
    bool hasCUDA() const override { return true; }
    bool hasCuDNN() const override { return true; }
    bool isBuilt() const override { return true; }
    bool isAvailable() const override { return true; }
    bool hasPrimaryContext(DeviceIndex) const override { return true; }
    int getNumGPUs() const override { return 1; }
    DeviceIndex deviceCount() const override { return 1; }
    DeviceIndex current_device() const override { return 0; }
    DeviceIndex getCurrentDevice() const override { return 0; }
    DeviceIndex exchangeDevice(DeviceIndex) const override { return 0; }
    DeviceIndex maybeExchangeDevice(DeviceIndex) const override { return 0; }
    void setCurrentDevice(DeviceIndex) const override {}
};

} // namespace

namespace at::accelerator {

std::optional<c10::DeviceType> getAccelerator(bool)
{
    return c10::DeviceType::CUDA;
}

c10::DeviceIndex getDeviceIndex()
{
    return 0;
}

c10::DeviceIndex deviceCount()
{
    return 1;
}

} // namespace at::accelerator

namespace at::detail {

const CUDAHooksInterface& getCUDAHooks()
{
    static const FakeHooks hooks;
    return hooks;
}

} // namespace at::detail
#endif
