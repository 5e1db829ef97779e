//===- digits.cpp - Train a small network on handwritten digits -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataset.h"
#include "Image.h"
#include "ProgressBar.h"
#include "TG/Engine/Engine.h"
#include "TG/Tensor/nn/Layers.h"
#include "TG/Tensor/nn/Optim.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>

using namespace tg;

static constexpr const char *kUsage = R"(usage: digits [options] [image...]

Trains a small convolutional network on 1,438 handwritten digits, tests it on
359 others, and says which digit each image (.png or .npy) shows.

  --epochs=N    passes over the training images (12)
  --batch=N     images a step (64)
  --seed=N      of the weights and the order of the images (7)
  --data=FILE   digits.csv.gz (the one of the source tree)
  --emit=STAGE  print what is compiled for one image instead of training:
                tg, kernels, linalg, llvm or assembly
  --verbose     also print how often kernels were compiled and run
)";

namespace {
struct Options {
  size_t epochs = 12, batch = 64;
  uint64_t seed = 7;
  std::string data = TG_DIGITS_DATA;
  std::string emit;
  bool verbose = false;
  std::vector<std::string> images;
};

/// 8x8 -> two 3x3 convolutions -> 4x4 -> linear.
struct Network {
  nn::Conv2d conv1{1, 16, 3, {.padding = 1}};
  nn::Conv2d conv2{16, 32, 3, {.padding = 1}};
  nn::Linear output{32 * 4 * 4, 10};

  /// [n, 1, 8, 8] -> [n, 10]
  Tensor operator()(const Tensor &images) const {
    Tensor x = conv1(images).relu();
    x = conv2(x).relu().maxPool2d();
    return output(x.flatten(1));
  }
  std::vector<Tensor> getParameters() const {
    return nn::getParameters(conv1, conv2, output);
  }
};
} // namespace

[[noreturn]] static void fail(const std::string &message) {
  std::fprintf(stderr, "digits: error: %s\n", message.c_str());
  std::exit(1);
}

static Options parseOptions(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef argument = argv[i];
    auto number = [&](auto &value) {
      if (argument.getAsInteger(10, value))
        fail("expected a number: " + std::string(argv[i]));
    };
    if (argument == "--help" || argument == "-h") {
      std::fputs(kUsage, stdout);
      std::exit(0);
    } else if (argument.consume_front("--epochs=")) {
      number(options.epochs);
    } else if (argument.consume_front("--batch=")) {
      number(options.batch);
    } else if (argument.consume_front("--seed=")) {
      number(options.seed);
    } else if (argument.consume_front("--data=")) {
      options.data = argument.str();
    } else if (argument.consume_front("--emit=")) {
      options.emit = argument.str();
    } else if (argument == "--verbose") {
      options.verbose = true;
    } else if (argument.starts_with("-")) {
      fail("unknown option " + argument.str() + "; see --help");
    } else {
      options.images.push_back(argument.str());
    }
  }
  if (options.batch == 0)
    fail("a batch needs at least one image");
  return options;
}

static void printStage(const Network &network, const std::string &stage) {
  const std::map<std::string, Stage> stages = {{"tg", Stage::TG},
                                               {"kernels", Stage::Kernels},
                                               {"linalg", Stage::Linalg},
                                               {"llvm", Stage::LLVM},
                                               {"assembly", Stage::Assembly}};
  auto found = stages.find(stage);
  if (found == stages.end())
    fail("no stage " + stage +
         "; there are tg, kernels, linalg, llvm and "
         "assembly");
  Tensor::realizeAll(network.getParameters());
  Tensor image = Tensor::zeros({1, 1, 8, 8}).contiguous().realize();
  llvm::Expected<std::string> text =
      Engine::get().print(network(image).getValue(), found->second);
  if (!text)
    fail(llvm::toString(text.takeError()));
  std::fputs(text->c_str(), stdout);
}

/// The part of the images that the network names right.
static double measureAccuracy(const Network &network,
                              const digits::Dataset &data) {
  TestScope testing;
  Tensor guesses = network(data.getImages(0, data.size())).argmax(1);
  Tensor right = guesses.eq(data.getLabels(0, data.size()));
  return right.toFloat().mean().item<float>();
}

static void train(const Network &network, digits::Dataset &data,
                  const Options &options) {
  TrainScope training;
  nn::Adam optimizer(network.getParameters(), 0.003);
  size_t steps = data.size() / options.batch;
  for (size_t epoch = 1; epoch <= options.epochs; ++epoch) {
    digits::shuffle(data, options.seed + epoch);
    digits::ProgressBar bar("epoch " + std::to_string(epoch), steps);
    double sum = 0;
    for (size_t step = 0; step < steps; ++step) {
      size_t begin = step * options.batch;
      Tensor images = data.getImages(begin, begin + options.batch);
      Tensor labels = data.getLabels(begin, begin + options.batch);
      optimizer.zeroGrad();
      Tensor loss = network(images).sparseCategoricalCrossentropy(labels);
      loss.backward();
      optimizer.step({loss});
      sum += loss.item<float>();
      char text[32];
      std::snprintf(text, sizeof(text), "loss %.4f",
                    sum / static_cast<double>(step + 1));
      bar.update(step + 1, text);
    }
  }
}

static void classify(const Network &network, const std::string &path) {
  TestScope testing;
  std::vector<float> chances =
      network(digits::readImage(path)).softmax().toVector<float>();
  size_t best =
      std::max_element(chances.begin(), chances.end()) - chances.begin();
  std::printf("%s: %zu (%.1f%%)\n", path.c_str(), best, 100 * chances[best]);
}

static void run(const Options &options) {
  Tensor::manualSeed(options.seed);
  Network network;
  if (!options.emit.empty())
    return printStage(network, options.emit);

  digits::Dataset training = digits::readDigits(options.data);
  digits::shuffle(training, options.seed);
  digits::Dataset heldOut = digits::splitOff(training, training.size() / 5);
  auto start = std::chrono::steady_clock::now();
  train(network, training, options);
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  std::printf("held-out accuracy: %.2f%% of %zu images, after %.1f s\n",
              100 * measureAccuracy(network, heldOut), heldOut.size(), seconds);
  for (const std::string &image : options.images)
    classify(network, image);
  if (options.verbose) {
    EngineStats stats = Engine::get().getStats();
    std::printf("%llu programs compiled, %llu found again; %llu kernels run\n",
                static_cast<unsigned long long>(stats.compiled),
                static_cast<unsigned long long>(stats.hits),
                static_cast<unsigned long long>(stats.kernels));
  }
}

int main(int argc, char **argv) {
  Options options = parseOptions(argc, argv);
  try {
    run(options);
  } catch (const std::exception &error) {
    fail(error.what());
  }
}
