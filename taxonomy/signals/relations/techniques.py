"""General techniques that papers of many groups use under the same name.

A row is one technique: the name it is reported under, then its other spellings. A spelling with a
capital is matched as written (a plural "s" apart), so that common words do not match acronyms; one
without is matched in any case, with hyphens and spaces interchangeable. What a whole field is
about (language models, reinforcement learning, diffusion models) is no technique here, nor is a
base model, a data set or a task: a paper does nothing to those by naming them.
"""

_TABLE = """
retrieval-augmented generation | RAG
GraphRAG | Graph RAG | graph retrieval augmented generation
agentic RAG
GRPO | group relative policy optimization
PPO | proximal policy optimization
DAPO
RLOO
REINFORCE
DPO | direct preference optimization
ORPO | odds ratio preference optimization
SimPO
KTO
RLHF | reinforcement learning from human feedback | RL from human feedback
RLAIF | reinforcement learning from AI feedback
RLVR | reinforcement learning with verifiable rewards | RL with verifiable rewards
supervised fine-tuning | SFT | supervised finetuning
instruction tuning | instruction fine-tuning | visual instruction tuning
LoRA | low-rank adaptation
QLoRA
DoRA
parameter-efficient fine-tuning | PEFT | parameter-efficient finetuning
prompt tuning | soft prompt tuning
prefix tuning
full fine-tuning | full finetuning | full-parameter fine-tuning
continual pretraining | continual pre-training | continued pre-training | continued pretraining
rejection sampling | rejection sampling fine-tuning | rejection fine-tuning
best-of-N | BoN | best-of-N sampling
self-consistency
self-training
self-play
self-reflection
self-distillation
knowledge distillation
model merging
task arithmetic
mixture of experts | MoE | Mixture-of-Experts
curriculum learning
contrastive learning
imitation learning
behavior cloning | behaviour cloning
meta-learning
active learning
federated learning
multi-task learning
in-context learning | ICL
few-shot prompting
zero-shot prompting
chain-of-thought | CoT | chain-of-thought prompting | CoT prompting
tree-of-thought | ToT
ReAct
Reflexion
prompt engineering
prompt optimization
process reward model | PRM | process reward modeling
outcome reward model | ORM
generative reward model
LLM-as-a-judge | LLM-as-judge
Monte Carlo tree search | MCTS
beam search
tree search
speculative decoding
contrastive decoding
constrained decoding
multi-agent debate | MAD
multi-agent reinforcement learning | MARL
function calling
Model Context Protocol | MCP
knowledge editing
machine unlearning
reinforcement fine-tuning | RFT
offline reinforcement learning | offline RL
world model
tool-integrated reasoning | TIR
query expansion
query rewriting
HyDE
BM25
dense retrieval
hybrid retrieval
reranking | re-ranking
semantic chunking
cache-augmented generation | CAG
KV cache compression
flow matching | conditional flow matching
rectified flow
consistency model | latent consistency model | LCM
consistency distillation
distribution matching distillation | DMD
score distillation sampling | SDS | score distillation
variational score distillation | VSD
classifier-free guidance | CFG
classifier guidance
diffusion transformer | DiT | MM-DiT | MMDiT
latent diffusion model | LDM | latent diffusion
DDPM | denoising diffusion probabilistic model
DDIM
generative adversarial network | GAN
variational autoencoder | VAE
VQ-VAE | VQVAE
VQ-GAN | VQGAN
visual autoregressive modeling | VAR | visual autoregressive
masked diffusion model
masked image modeling
ControlNet
IP-Adapter
DreamBooth
textual inversion
3D Gaussian Splatting | 3DGS | gaussian splatting
neural radiance field | NeRF
REPA | representation alignment
Flow-GRPO
Diffusion-DPO
DDIM inversion
diffusion bridge
Mamba
post-training quantization | PTQ
token pruning
feature caching
sparse attention
linear attention
test-time training
test-time adaptation
data augmentation
reward model | reward modeling | reward modelling
reward shaping
test-time scaling
preference optimization
preference learning
cross-attention
U-Net | UNet
vision transformer | ViT
masked autoencoder
vector quantization
posterior sampling
optimal transport
self-supervised learning
self-correction
experience replay
adaptive retrieval
iterative retrieval
query decomposition
majority voting
on-policy distillation
"""

TECHNIQUES: tuple[tuple[str, ...], ...] = tuple(
    tuple(part.strip() for part in row.split("|")) for row in _TABLE.strip().splitlines()
)
"""Rows of names, the reported one first."""
